import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Change, Rename } from '../../src/compat/change.ts';
import { compare } from '../../src/compat/compare.ts';
import { rules } from '../../src/compat/rules/index.ts';
import type { JsonObject } from '../../src/schema/json.ts';
import type { Lens } from '../../src/schema/lens.ts';
import type { CanonicalToolset } from '../../src/toolset/toolset.ts';
import { read, tool } from './read.ts';
import { showsItself } from './showsItself.ts';

type Case = { id: string; old: unknown; new: unknown; lens?: Lens; renames?: Rename[] };

const cases = ['classification.json', 'more.json'].flatMap((file): Case[] =>
  JSON.parse(readFileSync(new URL(`cases/${file}`, import.meta.url), 'utf8')),
);

/** No call from before has the new name, under which the change is told. */
const unshowable = new Set([
  'rename-declared-with-an-edit type-changed',
  'rename-declared-of-a-nested-property type-changed',
]);

/** What is wrong with the witnesses of breaking input changes. */
const faults = (old: CanonicalToolset, next: CanonicalToolset, lens: Lens = 'declared', renames?: Rename[]) =>
  compare(old, next, { lens, ...(renames && { renames }) }).changes.flatMap((change) => {
    const { verdict, witness, rule, path } = change;
    if (verdict !== 'breaking' || witness === undefined || !('arguments' in witness)) return [];
    // Nothing is known to show what is not proven: any call stands for it, where there is one.
    if (rule === 'schema-unproven') return [];
    const fault = showsItself(old, next, change, lens);
    return fault === undefined ? [] : [`${rule} ${path} by ${JSON.stringify(witness.arguments)}: ${fault}`];
  });

describe('a witness shows its own change', () => {
  test.each(cases)('$id', ({ id, old, new: next, lens, renames }) => {
    const found = faults(read(old), read(next), lens, renames);
    expect(found.filter((fault) => !unshowable.has(`${id} ${fault.split(' ')[0]}`))).toEqual([]);
  });

  test.each(rules.map((rule) => [rule.id, rule] as const))(
    'the example of %s, both ways',
    (_, { example }) => {
      const [old, next] = [read(example.old), read(example.next)];
      expect(faults(old, next)).toEqual([]);
      expect(faults(next, old)).toEqual([]);
    },
  );
});

/** The input schemas of the rules' examples, each of one edit. */
const edits = rules.flatMap(({ id, on, example }) => {
  const [old, next] = [example.old.tools[0]?.inputSchema, example.next.tools[0]?.inputSchema];
  if (on !== 'schema' || id === 'schema-unproven' || JSON.stringify(old) === JSON.stringify(next)) return [];
  return [{ id, old: old as JsonObject, next: next as JsonObject }];
});

const joined = (schemas: readonly JsonObject[], required: boolean): CanonicalToolset =>
  tool({
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(schemas.map((schema, index) => [`part_${index}`, schema])),
      ...(required ? { required: schemas.map((_, index) => `part_${index}`) } : {}),
    },
  });

describe('among several edits of one tool', () => {
  test.each(edits)('$id with each that follows', (one) => {
    for (const other of edits.slice(edits.indexOf(one))) {
      for (const required of [true, false]) {
        const old = joined([one.old, other.old], required);
        const next = joined([one.next, other.next], required);
        expect(faults(old, next), other.id).toEqual([]);
      }
    }
  });

  test('all at once', () => {
    for (const required of [true, false]) {
      const old = edits.map((edit) => edit.old);
      const next = edits.map((edit) => edit.next);
      expect(faults(joined(old, required), joined(next, required))).toEqual([]);
      expect(faults(joined(next, required), joined(old, required))).toEqual([]);
    }
  });
});

describe('what a witness looks like', () => {
  const order = { type: 'string', pattern: '^[A-Z]{2}-[0-9]{5}$' };
  const priority = { type: 'string', enum: ['low', 'high', 'urgent'] };
  const ticket = (properties: object, required: string[], examples: object[] = []) =>
    tool({ inputSchema: { type: 'object', properties, required }, examples });
  const lined = { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] };
  const rows: [string, CanonicalToolset, CanonicalToolset, { [rule: string]: unknown }][] = [
    [
      'the example of the new version, where it was accepted before, with the part that changed',
      ticket({ summary: { type: 'string' }, priority, order_id: order }, ['summary', 'priority']),
      ticket(
        { summary: { type: 'string' }, priority: { type: 'string', enum: ['low', 'high'] }, order_id: order },
        ['summary', 'priority', 'order_id'],
        [{ input: { summary: 'Parcel lost', priority: 'low', order_id: 'AB-40912' } }],
      ),
      {
        'enum-value-removed': { summary: 'Parcel lost', priority: 'urgent', order_id: 'AB-40912' },
        'property-now-required': { summary: 'Parcel lost', priority: 'low' },
      },
    ],
    [
      'without any example, what is required alone',
      ticket({ title: { type: 'string' }, priority, day: { type: 'string', format: 'date' } }, [
        'title',
        'day',
      ]),
      ticket({ title: { type: 'string' }, day: { type: 'string', format: 'date' } }, ['title', 'day']),
      { 'property-removed': { title: 'The invoice is missing', day: '2026-01-31', priority: 'low' } },
    ],
    [
      'what stands around the part, where it is not there yet',
      ticket({ order: { type: 'object', properties: { lines: { type: 'array', items: lined } } } }, []),
      ticket(
        {
          order: {
            type: 'object',
            properties: {
              lines: {
                type: 'array',
                items: { ...lined, properties: { sku: { type: 'string', maxLength: 2 } } },
              },
            },
          },
        },
        [],
      ),
      { 'bound-tightened': { order: { lines: [{ sku: 'text' }] } } },
    ],
    [
      'a name like any other, also where it is __proto__',
      ticket(JSON.parse('{"__proto__":{"type":"string"},"a":{"type":"string"}}'), []),
      ticket({ a: { type: 'string' } }, []),
      { 'property-removed': JSON.parse('{"__proto__":"text"}') },
    ],
  ];
  test.each(rows)('%s', (_, old, next, expected) => {
    const { changes } = compare(old, next, { lens: 'declared' });
    const shown = changes
      .filter(({ verdict }) => verdict === 'breaking')
      .map(({ rule, witness }: Change) => [rule, (witness as { arguments: unknown }).arguments]);
    expect(Object.fromEntries(shown)).toEqual(expected);
  });
});
