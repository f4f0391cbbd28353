import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compare } from '../../src/compat/compare.ts';
import { parseDefinition } from '../../src/formats/parseDefinition.ts';
import { callShape } from '../../src/history/callShape.ts';
import { createReplay } from '../../src/history/replay.ts';
import type { JsonObject } from '../../src/schema/json.ts';
import { canonicalize } from '../../src/toolset/canonicalize.ts';
import { defaultLimits } from '../../src/toolset/limits.ts';
import type { CanonicalToolset } from '../../src/toolset/toolset.ts';

const read = (definition: unknown): CanonicalToolset => {
  const parsed = parseDefinition(definition, defaultLimits);
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults));
  return canonicalize(parsed.toolset);
};

/** A toolset of one tool with these properties. */
const booking = (properties: JsonObject, more: JsonObject = {}, tool: object = {}): CanonicalToolset =>
  read({ tools: [{ name: 'book', inputSchema: { type: 'object', properties, ...more }, ...tool }] });

const seat = { seat: { type: 'string' } };
const street = { type: 'object', properties: { street: { type: 'string' } }, required: ['street'] };

type Row = {
  readonly says: string;
  readonly old: CanonicalToolset;
  readonly next: CanonicalToolset;
  readonly arguments: JsonObject;
  /** What the whole call shows, with the kinds and places of the reasons. */
  readonly whole: string;
  /** What its shape shows. */
  readonly shape: string;
};

const rows: readonly Row[] = [
  {
    says: 'an argument that is newly required and absent',
    old: booking(seat),
    next: booking(seat, { required: ['seat'] }),
    arguments: {},
    whole: 'contradicted argument-missing /seat',
    shape: 'contradicted argument-missing /seat',
  },
  {
    says: 'the same where it was sent',
    old: booking(seat),
    next: booking(seat, { required: ['seat'] }),
    arguments: { seat: '1A' },
    whole: 'untouched',
    shape: 'untouched',
  },
  {
    says: 'an argument that is gone',
    old: booking({ ...seat, row: { type: 'integer' } }),
    next: booking(seat),
    arguments: { row: 3 },
    whole: 'contradicted argument-gone /row',
    shape: 'contradicted argument-gone /row',
  },
  {
    says: 'an argument that is gone and was not used',
    old: booking({ ...seat, row: { type: 'integer' } }),
    next: booking(seat),
    arguments: { seat: '1A' },
    whole: 'untouched',
    shape: 'untouched',
  },
  {
    says: 'a name that was never declared',
    old: booking(seat),
    next: booking(seat, { additionalProperties: false }),
    arguments: { seat: '1A', meal: 'fish' },
    whole: 'untouched',
    shape: 'untouched',
  },
  {
    says: 'a value that is no longer listed',
    old: booking({ class: { enum: ['first', 'second'] } }),
    next: booking({ class: { enum: ['second', 'third'] } }),
    arguments: { class: 'first' },
    whole: 'contradicted value-refused /class',
    shape: 'contradicted value-refused /class',
  },
  {
    says: 'a value that is still listed',
    old: booking({ class: { enum: ['first', 'second'] } }),
    next: booking({ class: { enum: ['second', 'third'] } }),
    arguments: { class: 'second' },
    whole: 'untouched',
    shape: 'untouched',
  },
  {
    says: 'free text that the new list has not, of which the shape knows nothing',
    old: booking({ priority: { type: 'string' } }),
    next: booking({ priority: { enum: ['low', 'high'] } }),
    arguments: { priority: 'High' },
    whole: 'contradicted value-refused /priority',
    shape: 'unknown',
  },
  {
    says: 'free text that the new list has',
    old: booking({ priority: { type: 'string' } }),
    next: booking({ priority: { enum: ['low', 'high'] } }),
    arguments: { priority: 'high' },
    whole: 'untouched',
    shape: 'unknown',
  },
  {
    says: 'a value that both versions refuse',
    old: booking({ priority: { enum: ['low', 'high'] } }),
    next: booking({ priority: { enum: ['LOW', 'HIGH'] } }),
    arguments: { priority: 'P1' },
    whole: 'untouched',
    shape: 'unknown',
  },
  {
    says: 'a number that was whole',
    old: booking({ count: { type: 'number' } }),
    next: booking({ count: { type: 'integer' } }),
    arguments: { count: 2 },
    whole: 'untouched',
    shape: 'untouched',
  },
  {
    says: 'a number that was not',
    old: booking({ count: { type: 'number' } }),
    next: booking({ count: { type: 'integer' } }),
    arguments: { count: 2.5 },
    whole: 'contradicted value-refused /count',
    shape: 'contradicted value-refused /count',
  },
  {
    says: 'a bound that the number may be beyond',
    old: booking({ count: { type: 'integer' } }),
    next: booking({ count: { type: 'integer', minimum: 1 } }),
    arguments: { count: 0 },
    whole: 'contradicted value-refused /count',
    shape: 'unknown',
  },
  {
    says: 'a part of a nested object that is newly required',
    old: booking({ to: { ...street, required: [] } }),
    next: booking({ to: street }),
    arguments: { to: {} },
    whole: 'contradicted argument-missing /to/street',
    shape: 'contradicted argument-missing /to/street, value-refused /to',
  },
  {
    says: 'a nested name that is gone',
    old: booking({ to: { ...street, properties: { street: {}, door: {} } } }),
    next: booking({ to: street }),
    arguments: { to: { street: 'A', door: 'B' } },
    whole: 'contradicted argument-gone /to/door',
    shape: 'contradicted argument-gone /to/door',
  },
  {
    says: 'too few items',
    old: booking({ seats: { type: 'array', items: { type: 'string' } } }),
    next: booking({ seats: { type: 'array', items: { type: 'string' }, minItems: 2 } }),
    arguments: { seats: ['1A'] },
    whole: 'contradicted value-refused /seats',
    shape: 'contradicted value-refused /seats',
  },
  {
    says: 'a definition that is referred to',
    old: booking({ to: { $ref: '#/$defs/place' } }, { $defs: { place: { enum: ['A', 'B'] } } }),
    next: booking({ to: { $ref: '#/$defs/place' } }, { $defs: { place: { enum: ['B'] } } }),
    arguments: { to: 'A' },
    whole: 'contradicted value-refused /to',
    shape: 'contradicted value-refused /to',
  },
  {
    says: 'members of a map, whose names are as free as text',
    old: booking({ tags: { type: 'object', additionalProperties: { type: 'string' } } }),
    next: booking({ tags: { type: 'object', additionalProperties: { type: 'integer' } } }),
    arguments: { tags: { bob: 'x' } },
    whole: 'contradicted value-refused /tags/bob',
    shape: 'unknown',
  },
  {
    says: 'nulls of the strict form, which stand for nothing',
    old: booking(seat, {}, { strict: true }),
    next: booking({ ...seat, row: { type: 'integer' } }, {}, { strict: true }),
    arguments: { seat: null },
    whole: 'untouched',
    shape: 'untouched',
  },
  {
    says: 'a name like those of JavaScript',
    old: booking(JSON.parse('{"__proto__": {"type": "string"}, "constructor": {"type": "string"}}')),
    next: booking({ constructor: { type: 'string' } } as unknown as JsonObject),
    arguments: JSON.parse('{"__proto__": "a", "constructor": "b"}'),
    whole: 'contradicted argument-gone /__proto__',
    shape: 'contradicted argument-gone /__proto__',
  },
  {
    says: 'a tool that is gone',
    old: booking(seat),
    next: read({ tools: [{ name: 'reserve', inputSchema: { type: 'object', properties: seat } }] }),
    arguments: { seat: '1A' },
    whole: 'contradicted tool-gone ',
    shape: 'contradicted tool-gone ',
  },
  {
    says: 'texts, which contradict nothing',
    old: booking(seat),
    next: booking({ seat: { type: 'string', description: 'Which one.' } }),
    arguments: { seat: '1A' },
    whole: 'untouched',
    shape: 'untouched',
  },
  {
    says: 'an argument that is newly required, of a call that had names which nobody declared',
    old: booking(seat),
    next: booking(seat, { required: ['row'] }),
    arguments: { row: 3 },
    whole: 'untouched',
    shape: 'unknown',
  },
  {
    says: 'the same where they cannot make up for what is refused',
    old: booking({ ...seat, when: { type: 'integer' } }),
    next: booking({ ...seat, when: { type: 'string' } }, { required: ['row'] }),
    arguments: { row: 3, when: 5 },
    whole: 'contradicted value-refused /when',
    shape: 'contradicted value-refused /when',
  },
  {
    says: 'a null where the new version is strict and may leave the argument out',
    old: booking({ seat: { type: ['string', 'null'] } }),
    next: booking(seat, {}, { strict: true }),
    arguments: { seat: null },
    whole: 'untouched',
    shape: 'untouched',
  },
  {
    says: 'an argument that is gone, of a call that lacked another all along',
    old: booking({ seat: { type: 'string' }, row: { type: 'integer' } }, { required: ['seat'] }),
    next: booking({ seat: { type: 'string', minLength: 1 } }, { required: ['seat'] }),
    arguments: { row: 3 },
    whole: 'contradicted argument-gone /row',
    shape: 'contradicted argument-gone /row',
  },
  {
    says: 'a call that was wrong all along in what the edit is about',
    old: booking({ seat: { type: 'string' } }),
    next: booking({ seat: { enum: ['1A'] } }),
    arguments: { seat: 4 },
    whole: 'untouched',
    shape: 'untouched',
  },
];

const said = ({ verdict, reasons }: ReturnType<ReturnType<typeof createReplay>>): string =>
  [verdict, reasons.map(({ kind, pointer }) => `${kind} ${pointer}`).join(', ')]
    .join(' ')
    .trimStart()
    .replace(/^(untouched|unknown) $/, '$1');

describe('createReplay', () => {
  test.each(rows)('$says', ({ old, next, arguments: args, whole, shape }) => {
    const replay = createReplay({ old, next, renames: [] });
    expect(said(replay({ tool: 'book', arguments: args }))).toBe(whole);
    const schema = old.tools[0]?.inputSchema as JsonObject;
    expect(said(replay({ tool: 'book', shape: callShape(schema, args) }))).toBe(shape);
  });

  test('a call of a tool that the old version has not is no concern of the edit', () => {
    const replay = createReplay({ old: booking({}), next: booking({}), renames: [] });
    expect(replay({ tool: 'fly', arguments: {} })).toEqual({ verdict: 'untouched', reasons: [] });
  });

  test('says the new name that a publisher declared', () => {
    const renames = [
      { from: 'seat', to: 'place', tool: 'book' },
      { from: 'fly', to: 'travel' },
    ];
    const place = booking({ place: { type: 'string' } });
    const fly = { name: 'fly', inputSchema: { type: 'object', properties: {} } };
    const old = read({ tools: [...booking(seat).tools.map(({ text: _, ...tool }) => tool), fly] });
    const replay = createReplay({ old, next: place, renames });
    expect(replay({ tool: 'book', arguments: { seat: '1A' } }).reasons).toEqual([
      { kind: 'argument-gone', pointer: '/seat', renamedTo: 'place' },
    ]);
    expect(replay({ tool: 'fly', arguments: {} }).reasons).toEqual([
      { kind: 'tool-gone', pointer: '', renamedTo: 'travel' },
    ]);
  });

  test('every call that a report shows as contradicted is contradicted, and its shape never says otherwise', () => {
    const cases = JSON.parse(readFileSync('test/compat/cases/classification.json', 'utf8'));
    let shown = 0;
    for (const { id, old: before, new: after, renames } of cases) {
      const [old, next] = [read(before), read(after)];
      const report = compare(old, next, { lens: 'declared', renames });
      const replay = createReplay({ old, next, renames: report.renames });
      for (const { witness } of report.changes) {
        if (witness === undefined || !('arguments' in witness)) continue;
        const args = witness.arguments as JsonObject;
        expect([id, replay({ tool: witness.tool, arguments: args }).verdict]).toEqual([id, 'contradicted']);
        const tool = old.tools.find(({ name }) => name === witness.tool);
        const shape = callShape(tool?.inputSchema as JsonObject, args);
        const { verdict } = replay({ tool: witness.tool, shape });
        expect([id, verdict === 'untouched']).toEqual([id, false]);
        shown += 1;
      }
    }
    expect(shown).toBeGreaterThan(80);
  });
});
