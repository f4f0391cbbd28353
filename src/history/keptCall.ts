import type { JsonObject } from '../schema/json.ts';
import type { Shape } from './callShape.ts';

/** A call as it is kept: with its arguments, or with nothing but their shape. */
export type KeptCall = {
  /** As the call named it, under the version that it was made under. */
  readonly tool: string;
} & KeptArguments;

export type KeptArguments = { readonly arguments: JsonObject } | { readonly shape: Shape };
