import type { Part } from './atom.ts';
import type { Node } from './engine.ts';
import type { Term } from './term.ts';

/** Equal keys, equal sets of values: nodes and parts are the same whatever order they were put together in. */
export const partsKey = (parts: readonly Part[], actual: (term: Term) => Term): string => {
  const [only] = parts;
  if (parts.length === 1 && only?.declares) return `${actual(only.term).id}`;
  return [...new Set(parts.map((part) => `${actual(part.term).id}${part.declares ? '' : '-'}`))]
    .sort()
    .join(' ');
};

export const nodeKey = (node: Node, actual: (term: Term) => Term): string => {
  const denied = node.denied.map(
    (one) =>
      `${one.terms
        .map((term) => term.id)
        .sort()
        .join(' ')}${one.reading}${one.root ? ' root' : ''}`,
  );
  return `${partsKey(node.parts, actual)}${node.declared ? 'd' : ''}${node.root ? 'r' : ''}|${[...new Set(denied)].sort().join('|')}`;
};
