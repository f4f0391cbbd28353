import { expect, test } from 'vitest';
import { nodeAt } from '../../../src/schema/checking/node.ts';
import { possibleBranches } from '../../../src/schema/checking/possibleBranches.ts';
import { openSchema } from '../../../src/schema/document.ts';
import type { Json } from '../../../src/schema/json.ts';

const form = (kind: Json, more: object = {}): Json => ({
  type: 'object',
  properties: { kind, ...more } as Json,
  required: ['kind'],
});

const possible = (branches: readonly Json[], value: Json): number[] => {
  const document = openSchema({ oneOf: branches });
  const nodes = branches.map((schema, index) => nodeAt({ document, pointer: `/oneOf/${index}`, schema }));
  return possibleBranches(nodes)(value).map((node) => nodes.indexOf(node));
};

const told = [0, 1, 2, 3, 4, 5].map((number) => form({ const: number }));
const all = [0, 1, 2, 3, 4, 5];

const rows: [string, readonly Json[], Json, number[]][] = [
  ['the one with the constant', told, { kind: 3 }, [3]],
  ['none with a constant that no branch has', told, { kind: 'x' }, []],
  ['none without the name, which each requires', told, {}, []],
  ['none for an object where constants are scalars', told, { kind: { a: 1 } }, []],
  ['zero is zero', told, { kind: -0 }, [0]],
  ['all for a value that is no object', told, 'text', all],
  ['two with one constant', [...told, form({ enum: ['x', 3] })], { kind: 3 }, [3, 6]],
  ['all where one requires no constant', [...told.slice(1), form({ type: 'integer' })], { kind: 1 }, all],
  [
    'all where one does not require the name',
    [...told.slice(1), { properties: { kind: { const: 9 } } }],
    { kind: 1 },
    all,
  ],
  ['all where a constant is a list', [...told.slice(1), form({ const: [1] })], { kind: 1 }, all],
  ['all where there are few', told.slice(0, 2), { kind: 0 }, [0, 1]],
  [
    'a name like any other',
    told.map((_, number) =>
      JSON.parse(`{"properties":{"__proto__":{"const":${number}}},"required":["__proto__"]}`),
    ),
    JSON.parse('{"__proto__":2}'),
    [2],
  ],
];

test.each(rows)('%s', (_, branches, value, expected) => {
  expect(possible(branches, value)).toEqual(expected);
});
