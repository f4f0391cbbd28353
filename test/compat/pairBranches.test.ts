import { describe, expect, test } from 'vitest';
import { pairBranches } from '../../src/compat/pairBranches.ts';
import { inside, viewOf } from '../../src/compat/view.ts';
import { openSchema } from '../../src/schema/document.ts';
import type { JsonObject } from '../../src/schema/json.ts';

const branches = (schemas: JsonObject[]) => {
  const document = openSchema({ anyOf: schemas });
  return schemas.map((schema, index) => {
    const place = inside(document, `/anyOf/${index}`, schema);
    return { place, view: viewOf([place]), written: true };
  });
};

const indexOf = ({ place }: { place: { pointer: string } }) => place.pointer.slice('/anyOf/'.length);

const told = (olds: JsonObject[], news: JsonObject[]) => {
  const found = pairBranches(branches(olds), branches(news));
  return [
    ...found.pairs.map(({ old, next }) => `${indexOf(old)}>${indexOf(next)}`),
    ...found.removed.map((branch) => `-${indexOf(branch)}`),
    ...found.added.map((branch) => `+${indexOf(branch)}`),
    ...(found.reordered ? ['reordered'] : []),
  ];
};

const text: JsonObject = { type: 'string' };
const kind = (value: string, properties: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties: { kind: { const: value }, ...properties },
  required: ['kind'],
});

describe('pairBranches', () => {
  test.each<[string, JsonObject[], JsonObject[], string[]]>([
    [
      'equal ones, wherever they stand',
      [text, { type: 'null' }],
      [{ type: 'null' }, text],
      ['1>0', '0>1', 'reordered'],
    ],
    [
      'equal but for words',
      [{ ...text, description: 'a' }, kind('x')],
      [kind('x'), { ...text, description: 'b' }],
      ['1>0', '0>1', 'reordered'],
    ],
    [
      'by a required constant',
      [kind('a'), kind('b')],
      [kind('b', { n: text }), kind('a')],
      ['1>0', '0>1', 'reordered'],
    ],
    ['another constant is another branch', [kind('a')], [kind('b')], ['-0', '+0']],
    ['by type', [text, { type: 'integer' }], [{ ...text, minLength: 1 }], ['0>0', '-1']],
    ['integers are numbers', [{ type: 'integer' }, text], [{ type: 'number' }, text], ['0>0', '1>1']],
    [
      'two candidates',
      [text],
      [
        { ...text, minLength: 1 },
        { ...text, maxLength: 9 },
      ],
      ['-0', '+0', '+1'],
    ],
    ['the same text twice', [text, text], [text, text], ['0>0', '1>1']],
  ])('%s', (_, olds, news, expected) => {
    expect(told(olds, news)).toEqual(expected);
  });

  test('a thousand branches told apart by a constant', () => {
    const all = (more: JsonObject) => Array.from({ length: 1_000 }, (_, index) => kind(`k${index}`, more));
    expect(told(all({}), all({ n: text }))).toHaveLength(1_000);
  });
});
