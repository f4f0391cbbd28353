import type { FormatId } from '../../formats/formatIds.ts';
import type { Refusal } from '../../formats/refusal.ts';
import type { Rendering } from '../../formats/render.ts';

/** A format that takes the tools, and what to know before sending them. */
export type FormatCheck = {
  readonly format: FormatId;
  /** What the request must carry besides, as `field: value`. */
  readonly requires: readonly string[];
  /** Limits that are passed and that no source confirms. */
  readonly warnings: readonly Refusal[];
};

export const formatCheck = ({
  format,
  requires,
  refusals,
}: Pick<Rendering, 'requires' | 'refusals'> & { readonly format: FormatId }): FormatCheck => ({
  format,
  requires,
  warnings: refusals.filter(({ verified }) => !verified),
});
