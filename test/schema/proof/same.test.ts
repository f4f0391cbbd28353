import { describe, expect, test } from 'vitest';
import { openSchema, rootPlace } from '../../../src/schema/document.ts';
import type { Json } from '../../../src/schema/json.ts';
import { createSame } from '../../../src/schema/proof/same.ts';
import { createTerms } from '../../../src/schema/proof/term.ts';

const same = (a: Json, b: Json): boolean => {
  const terms = createTerms();
  return createSame(terms)(terms.of(rootPlace(openSchema(a))), terms.of(rootPlace(openSchema(b))));
};

const list = (type: string, text: string): Json => ({
  $ref: '#/$defs/list',
  $defs: {
    list: {
      type: 'object',
      description: text,
      properties: { value: { type }, next: { $ref: '#/$defs/list' } },
    },
  },
});

describe('same', () => {
  test.each<[string, boolean, Json, Json]>([
    ['texts aside', true, { type: 'string', title: 'a' }, { type: 'string', description: 'b' }],
    [
      'order aside',
      true,
      { properties: { a: {}, b: false }, required: ['a', 'b'] },
      { required: ['b', 'a'], properties: { b: false, a: {} } },
    ],
    ['definitions compared', true, list('string', 'one'), list('string', 'two')],
    ['definitions that differ', false, list('string', 'one'), list('number', 'one')],
    ['values in another order', false, { enum: [1, 2] }, { enum: [2, 1] }],
    [
      'branches in another order',
      false,
      { anyOf: [{ type: 'null' }, {}] },
      { anyOf: [{}, { type: 'null' }] },
    ],
    ['references to nowhere', false, { $ref: '#/none' }, { $ref: '#/none' }],
    [
      'another dialect',
      false,
      { items: [{}] },
      { $schema: 'http://json-schema.org/draft-07/schema#', items: [{}] },
    ],
    ['nullable', false, { type: 'string', nullable: true }, { type: 'string' }],
    ['nullable: false', true, { type: 'string', nullable: false }, { type: 'string' }],
    ['booleans', false, true, false],
  ])('%s: %s', (_, expected, a, b) => {
    expect(same(a, b)).toBe(expected);
  });

  test('one object in two documents whose reference leads to different definitions: false', () => {
    const properties = { a: { $ref: '#/$defs/a' } };
    expect(
      same({ properties, $defs: { a: { type: 'string' } } }, { properties, $defs: { a: { type: 'null' } } }),
    ).toBe(false);
  });
});
