import type { Shape } from '../../history/callShape.ts';
import type { KeptCall } from '../../history/keptCall.ts';
import type { JsonObject } from '../../schema/json.ts';

/** A call from what is stored of it. Undefined where its shape, and with it the tool, is missing. */
export const keptCall = (row: {
  readonly tool: string | null;
  /** JSON text, as is `arguments`. */
  readonly shape: string | null;
  readonly arguments: string | null;
}): KeptCall | undefined => {
  const { tool, shape } = row;
  if (tool === null || shape === null) return undefined;
  return row.arguments === null
    ? { tool, shape: JSON.parse(shape) as Shape }
    : { tool, arguments: JSON.parse(row.arguments) as JsonObject };
};
