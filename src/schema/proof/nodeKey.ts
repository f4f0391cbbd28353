import type { Part } from './atom.ts';
import type { Node } from './engine.ts';
import { twinOf } from './term.ts';

/** Equal keys, equal sets of values: nodes and parts are the same whatever order they were put together in. */
export const partsKey = (parts: readonly Part[]): string =>
  [...new Set(parts.map((part) => (part.declares ? `${twinOf(part.term).id}` : `${twinOf(part.term).id}-`)))]
    .sort()
    .join(' ');

export const nodeKey = (node: Node): string => {
  const denied = node.denied.map(
    (one) =>
      `${one.terms
        .map((term) => term.id)
        .sort()
        .join(' ')}${one.reading}${one.root ? ' root' : ''}`,
  );
  return `${partsKey(node.parts)}${node.declared ? 'd' : ''}${node.root ? 'r' : ''}|${[...new Set(denied)].sort().join('|')}`;
};
