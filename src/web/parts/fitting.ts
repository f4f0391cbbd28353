import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';

/**
 * As many items as fit into so many bytes, and at least one, so that a page stays a page whatever its items hold.
 */
export const fitting = <T>(
  items: readonly T[],
  bytes: number,
  show: (item: T, index: number) => { toString(): string },
): { readonly shown: Child; readonly count: number } => {
  let left = bytes;
  const parts: string[] = [];
  for (const [index, item] of items.entries()) {
    const part = String(show(item, index));
    left -= Buffer.byteLength(part);
    if (left < 0 && parts.length > 0) break;
    parts.push(part);
  }
  return { shown: raw(parts.join('')), count: parts.length };
};
