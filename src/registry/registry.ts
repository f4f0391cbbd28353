import type { Limits } from '../toolset/limits.ts';

/** An open registry: what every use case works with. Made by `openRegistry`, ended by `closeRegistry`. */
export type Registry = {
  readonly limits: Limits;
  readonly now: () => Date;
};
