import type { FormatId } from '../formats/formatIds.ts';
import type { CanonicalToolset } from '../toolset/toolset.ts';
import { wireText } from './wireText.ts';

/** How much of a format's text is the same from its beginning: providers cache by exact prefix. */
export type Prefix = {
  /** Whether all of it is. */
  readonly same: boolean;
  /** How many tools are, counted from the first. */
  readonly kept: number;
  /** How many there are now. */
  readonly of: number;
};

/** Compares tool by tool, and renders only those whose definitions differ. */
export const keptPrefix = (old: CanonicalToolset, next: CanonicalToolset, format: FormatId): Prefix => {
  const of = next.tools.length;
  let kept = 0;
  for (const [index, tool] of next.tools.entries()) {
    const before = old.tools[index];
    if (before === undefined) break;
    if (before.text !== tool.text && wireText(before, format).text !== wireText(tool, format).text) break;
    kept++;
  }
  return { same: kept === of && old.tools.length === of, kept, of };
};
