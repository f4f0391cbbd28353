import { parseDefinition } from '../formats/parseDefinition.ts';
import { canonicalize } from '../toolset/canonicalize.ts';
import type { Fault } from '../toolset/fault.ts';
import { defaultLimits, sizeFault } from '../toolset/limits.ts';
import type { CanonicalToolset } from '../toolset/toolset.ts';

export type Definition = { readonly toolset: CanonicalToolset; readonly normalised: readonly string[] };

/** A definition, or tools in any wire shape, as it would be published, or all its faults. `bytes` is its size where known. */
export const readDefinition = (
  value: unknown,
  bytes = 0,
): Definition | { readonly faults: readonly Fault[] } => {
  const tooLarge = sizeFault(bytes, defaultLimits);
  if (tooLarge !== undefined) return { faults: [tooLarge] };
  const parsed = parseDefinition(value, defaultLimits);
  if ('faults' in parsed) return parsed;
  return { toolset: canonicalize(parsed.toolset), normalised: parsed.normalised };
};
