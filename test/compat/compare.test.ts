import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Rename } from '../../src/compat/change.ts';
import { compare } from '../../src/compat/compare.ts';
import { checkValue } from '../../src/schema/checkValue.ts';
import { openSchema, rootPlace } from '../../src/schema/document.ts';
import type { Lens } from '../../src/schema/lens.ts';
import type { CanonicalToolset } from '../../src/toolset/toolset.ts';
import { argument, read, tool } from './read.ts';

type Case = {
  id: string;
  old: unknown;
  new: unknown;
  lens?: Lens;
  renames?: Rename[];
  /** No value can show it: a promise that is withdrawn, a format that nobody knows. */
  unshown?: true;
  expect: { verdict: string; bump: string; changes?: { rule: string; tool: string | null; path: string }[] };
};

const cases = ['classification.json', 'more.json'].flatMap((file): Case[] =>
  JSON.parse(readFileSync(new URL(`cases/${file}`, import.meta.url), 'utf8')),
);

const reportOf = (row: Case) =>
  compare(read(row.old), read(row.new), {
    lens: row.lens ?? 'declared',
    ...(row.renames ? { renames: row.renames } : {}),
  });

const places = (changes: readonly { rule: string; tool: string | null; path: string }[]) =>
  changes.map(({ rule, tool, path }) => `${rule} ${tool} ${path}`).sort();

describe('the worked cases', () => {
  test.each(cases)('$id', (row) => {
    const report = reportOf(row);
    expect({ verdict: report.verdict, bump: report.bump }).toEqual({
      verdict: row.expect.verdict,
      bump: row.expect.bump,
    });
    if (row.expect.changes) expect(places(report.changes)).toEqual(places(row.expect.changes));
  });

  test.each(cases)('$id: nothing changed from either side to itself', (row) => {
    for (const side of [read(row.old), read(row.new)]) {
      const report = compare(side, side, { lens: row.lens ?? 'declared' });
      expect(report).toMatchObject({ verdict: 'safe', bump: 'none', changes: [] });
    }
  });

  test('a different text is never without a change', () => {
    for (const row of cases) {
      const [old, next] = [read(row.old), read(row.new)];
      if (old.text !== next.text) expect(reportOf(row).changes, row.id).not.toEqual([]);
    }
  });

  test('every breaking change has a witness that was valid before', () => {
    for (const row of cases) {
      const old = read(row.old);
      for (const change of reportOf(row).changes) {
        if (change.verdict !== 'breaking') continue;
        expect(change.instead, row.id).toBeTruthy();
        if (row.unshown) {
          expect(change.unproven, row.id).toBe(true);
          continue;
        }
        expect(change.witness, `${row.id} ${change.rule}`).toBeDefined();
        const witness = change.witness as { tool: string; arguments?: never };
        if (!('arguments' in witness)) continue;
        const before = old.tools.find(({ name }) => name === witness.tool);
        const place = rootPlace(openSchema(before?.inputSchema ?? false));
        const reading = row.lens === 'strict' ? 'plain' : 'declared';
        const options = { reading, position: 'root' } as const;
        const { verdict } = checkValue(place, witness.arguments as never, options);
        expect(verdict, `${row.id} ${change.rule}`).toBe('valid');
      }
    }
  });
});

/** What changes between two toolsets, in short: a breaking change has a mark. */
const told = (
  old: CanonicalToolset,
  next: CanonicalToolset,
  options: { lens?: Lens; renames?: Rename[] } = {},
) =>
  compare(old, next, { lens: 'declared', ...options }).changes.map(
    ({ rule, path, verdict }) => `${verdict === 'breaking' ? '!' : ''}${rule} ${path}`,
  );

const text = { type: 'string' };
const whole = { type: 'integer' };
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const branch = (kind: string, properties: object = {}) =>
  object({ kind: { const: kind }, ...properties }, { required: ['kind'] });
const output = (schema: object) => tool({ outputSchema: object({ p: schema }, { required: ['p'] }) });
const root = (properties: object, more: object = {}) => tool({ inputSchema: object(properties, more) });

describe('where a change stands and what it is', () => {
  const rows: [string, CanonicalToolset, CanonicalToolset, string[]][] = [
    [
      'a name required without a property is declared with a schema',
      root({ a: text }, { required: ['x'] }),
      root({ a: text, x: text }, { required: ['x'] }),
      ['!type-narrowed /inputSchema/properties/x/type'],
    ],
    [
      'a required name without a property is told where it is listed',
      root({ a: text }),
      root({ a: text }, { required: ['x'] }),
      ['!property-now-required /inputSchema/required'],
    ],
    [
      'a property that no value satisfied is dropped',
      root({ a: text, b: false }),
      root({ a: text }),
      ['schema-rewritten /inputSchema'],
    ],
    [
      'a map becomes names: other names are no longer declared',
      argument({ type: 'object', additionalProperties: text }),
      argument(object({ a: text })),
      ['!content-closed /inputSchema/properties/p/additionalProperties'],
    ],
    [
      'a free-form object becomes a map: its values are compared with the map',
      argument({ type: 'object' }),
      argument({ type: 'object', additionalProperties: text }),
      ['!type-narrowed /inputSchema/properties/p/additionalProperties/type'],
    ],
    [
      'a free-form object is closed',
      argument({ type: 'object' }),
      argument({ type: 'object', additionalProperties: false }),
      ['!content-closed /inputSchema/properties/p/additionalProperties'],
    ],
    [
      'a branch whose constant changed is another branch',
      argument({ oneOf: [branch('card'), branch('iban', { i: text })] }),
      argument({ oneOf: [branch('card'), branch('sepa', { i: text })] }),
      [
        '!union-branch-removed /inputSchema/properties/p/oneOf/1',
        'union-branch-added /inputSchema/properties/p/oneOf/1',
      ],
    ],
    [
      'a branch moves and its words change',
      argument({ oneOf: [branch('card'), branch('iban', { i: text })] }),
      argument({ oneOf: [branch('iban', { i: { ...text, description: 'x' } }), branch('card')] }),
      [
        'schema-rewritten /inputSchema/properties/p',
        'parameter-description-changed /inputSchema/properties/p/oneOf/0/properties/i/description',
      ],
    ],
    [
      'a bound inside a union that also gained null',
      argument(text),
      argument({ anyOf: [{ ...text, minLength: 1 }, { type: 'null' }] }),
      [
        '!bound-tightened /inputSchema/properties/p/anyOf/0/minLength',
        'union-branch-added /inputSchema/properties/p/anyOf/1',
      ],
    ],
    [
      'words move into a branch and are no change',
      argument({ ...text, description: 'D' }),
      argument({ anyOf: [{ ...text, description: 'D' }, { type: 'null' }] }),
      ['union-branch-added /inputSchema/properties/p/anyOf/1'],
    ],
    [
      'a type list became a union with one more branch',
      argument({ type: ['string', 'null'] }),
      argument({ anyOf: [text, { type: 'null' }, whole] }),
      ['union-branch-added /inputSchema/properties/p/anyOf/2'],
    ],
    [
      'a union became a type list with one more type',
      argument({ anyOf: [text, { type: 'null' }] }),
      argument({ type: ['string', 'null', 'integer'] }),
      ['type-widened /inputSchema/properties/p/type'],
    ],
    [
      'overlapping branches exclude each other now',
      argument({ anyOf: [{ type: 'number' }, whole] }),
      argument({ oneOf: [{ type: 'number' }, whole] }),
      ['!constraint-changed /inputSchema/properties/p/oneOf'],
    ],
    [
      'branches that share nothing, as anyOf',
      argument({ oneOf: [text, whole] }),
      argument({ anyOf: [text, whole] }),
      ['schema-rewritten /inputSchema/properties/p'],
    ],
    [
      'anything became a union',
      argument({}),
      argument({ anyOf: [text, whole] }),
      ['!constraint-introduced /inputSchema/properties/p/anyOf'],
    ],
    [
      'a rewritten union whose bound is tighter too',
      argument({ anyOf: [{ ...text, minLength: 2 }, { type: 'null' }] }),
      argument({ type: ['string', 'null'], minLength: 3 }),
      ['!bound-tightened /inputSchema/properties/p/minLength', 'schema-rewritten /inputSchema/properties/p'],
    ],
    [
      'an allOf written flat with a narrower member',
      argument({ allOf: [object({ a: { type: 'number' } }), object({ b: text })] }),
      argument(object({ a: whole, b: text })),
      [
        '!type-narrowed /inputSchema/properties/p/properties/a/type',
        'schema-rewritten /inputSchema/properties/p',
      ],
    ],
    [
      'a definition that two places refer to is renamed',
      root({ p: { $ref: '#/$defs/a' }, q: { $ref: '#/$defs/a' } }, { $defs: { a: whole } }),
      root({ p: { $ref: '#/$defs/b' }, q: { $ref: '#/$defs/b' } }, { $defs: { b: whole } }),
      ['schema-rewritten /inputSchema/properties/p'],
    ],
    [
      'a choice of required names beside properties',
      root({ a: text, b: text }),
      root({ a: text, b: text }, { anyOf: [{ required: ['a'] }, { required: ['b'] }] }),
      ['!constraint-introduced /inputSchema/anyOf'],
    ],
    [
      'a pattern that takes one more character',
      argument({ ...text, pattern: '^[a-z]+$' }),
      argument({ ...text, pattern: '^[a-z/]+$' }),
      ['pattern-changed /inputSchema/properties/p/pattern'],
    ],
    [
      'an exclusive bound of whole numbers written inclusive',
      argument({ ...whole, exclusiveMinimum: 3 }),
      argument({ ...whole, minimum: 4 }),
      ['schema-rewritten /inputSchema/properties/p'],
    ],
    [
      'a reference leads to another definition',
      argument({ $ref: '#/$defs/a' }, { $defs: { a: { type: 'number' }, b: whole } }),
      argument({ $ref: '#/$defs/b' }, { $defs: { a: { type: 'number' }, b: whole } }),
      ['!type-narrowed /inputSchema/$defs/b/type'],
    ],
    [
      'a definition that nothing refers to',
      argument(text),
      argument(text, { $defs: { x: whole } }),
      ['schema-rewritten /inputSchema'],
    ],
    [
      'null in a list that has a type',
      argument({ ...text, enum: ['a'] }),
      argument({ type: ['string', 'null'], enum: ['a', null] }),
      ['type-widened /inputSchema/properties/p/type', 'enum-value-added /inputSchema/properties/p/enum'],
    ],
    [
      'names respelled together',
      root({ order_id: text, user_id: text, line_no: text }),
      root({ orderId: text, userId: text, lineNo: text }),
      ['orderId', 'userId', 'lineNo'].map((name) => `!property-renamed /inputSchema/properties/${name}`),
    ],
    [
      'two candidates are no rename',
      root({ a: text }),
      root({ c: text, d: text }),
      [
        '!property-removed /inputSchema/properties/a',
        'property-added /inputSchema/properties/c',
        'property-added /inputSchema/properties/d',
      ],
    ],
    [
      'words under not',
      argument({ ...text, not: { const: 'x' } }),
      argument({ ...text, not: { const: 'x', description: 'd' } }),
      ['parameter-description-changed /inputSchema/properties/p/not/description'],
    ],
    [
      'a tuple grows over items that were free',
      argument({ type: 'array', prefixItems: [text] }),
      argument({ type: 'array', prefixItems: [text, whole] }),
      ['!type-narrowed /inputSchema/properties/p/prefixItems/1/type'],
    ],
    [
      'an output bound is relaxed',
      output({ ...whole, minimum: 3 }),
      output({ ...whole, minimum: 1 }),
      ['!output-bound-relaxed /outputSchema/properties/p/minimum'],
    ],
    [
      'an output bound is tightened',
      output({ ...whole, minimum: 1 }),
      output({ ...whole, minimum: 3 }),
      ['output-bound-tightened /outputSchema/properties/p/minimum'],
    ],
    [
      'an output property is renamed',
      output(object({ a: text })),
      output(object({ b: text })),
      ['!output-property-renamed /outputSchema/properties/p/properties/b'],
    ],
    [
      'words of an output keep their rule',
      output({ ...text, description: 'a' }),
      output({ ...text, description: 'b' }),
      ['parameter-description-changed /outputSchema/properties/p/description'],
    ],
  ];
  test.each(rows)('%s', (_, old, next, changes) => {
    expect(told(old, next)).toEqual(changes);
  });
});

describe('the strict lens reaches every place', () => {
  const rows: [string, CanonicalToolset, CanonicalToolset, string[]][] = [
    [
      'a nested property is added to an open object',
      argument(object({ a: text })),
      argument(object({ a: text, b: text })),
      ['!property-added /inputSchema/properties/p/properties/b'],
    ],
    [
      'one that takes any value',
      argument(object({ a: text })),
      argument(object({ a: text, b: {} })),
      ['property-added /inputSchema/properties/p/properties/b'],
    ],
    [
      'one to a closed object',
      argument(object({ a: text }, { additionalProperties: false })),
      argument(object({ a: text, b: text }, { additionalProperties: false })),
      ['property-added /inputSchema/properties/p/properties/b'],
    ],
    [
      'an open object is closed',
      argument(object({ a: text })),
      argument(object({ a: text }, { additionalProperties: false })),
      ['!content-closed /inputSchema/properties/p/additionalProperties'],
    ],
  ];
  test.each(rows)('%s', (_, old, next, changes) => {
    expect(told(old, next, { lens: 'strict' })).toEqual(changes);
  });
});

describe('renames that the publisher declared', () => {
  const old = argument(object({ a: text, b: text }, { required: ['a'] }));
  const next = argument(object({ c: whole, b: text }, { required: ['c'] }));
  test.each(['/p/a', '/properties/p/properties/a', '/inputSchema/properties/p/properties/a'])(
    '%s',
    (from) => {
      const to = `${from.slice(0, -1)}c`;
      expect(told(old, next, { renames: [{ tool: 't', from, to }] })).toEqual([
        '!property-renamed /inputSchema/properties/p/properties/c',
        '!type-changed /inputSchema/properties/p/properties/c/type',
      ]);
    },
  );
});

describe('notices', () => {
  test.each([
    ['content-closed', root({ a: text }), root({ a: text }, { additionalProperties: false })],
    ['default-meaning', argument({ ...text, default: 'a' }), argument({ ...text, default: 'b' })],
    ['strict-wire', tool({}), tool({ strict: true })],
  ])('%s', (notice, old, next) => {
    const { changes } = compare(old, next, { lens: 'declared' });
    expect(changes.map(({ notices }) => notices)).toEqual([[notice]]);
  });
});

describe('what would take long does not', () => {
  const doubling = (depth: number, leaf: object, more: object = {}) => ({
    $defs: Object.fromEntries(
      Array.from({ length: depth }, (_, index) => [
        `d${index}`,
        index === depth - 1
          ? leaf
          : object({ x: { $ref: `#/$defs/d${index + 1}` }, y: { $ref: `#/$defs/d${index + 1}` } }, more),
      ]),
    ),
  });
  test('doubling references', () => {
    const at = { $ref: '#/$defs/d0' };
    expect(told(argument(at, doubling(60, { type: 'number' })), argument(at, doubling(60, whole)))).toEqual([
      '!type-narrowed /inputSchema/$defs/d59/type',
    ]);
  });
  test('doubling references without a value small enough to show', () => {
    const at = { $ref: '#/$defs/d0' };
    const [old, next] = ['integer', ['integer', 'null']].map((type) =>
      argument(at, doubling(60, { type }, { required: ['x', 'y'] })),
    );
    expect(told(old as CanonicalToolset, next as CanonicalToolset)).toEqual([
      'type-widened /inputSchema/$defs/d59/type',
    ]);
  });
  test('long lists of values', () => {
    const values = Array.from({ length: 5_000 }, (_, index) => `v${index}`);
    expect(told(argument({ enum: values }), argument({ enum: [...values.slice(1), 'new'] }))).toEqual([
      '!enum-value-removed /inputSchema/properties/p/enum',
      'enum-value-added /inputSchema/properties/p/enum',
    ]);
  });
  test('many tools renamed together', () => {
    const tools = (prefix: string) =>
      read({
        tools: Array.from({ length: 2_000 }, (_, index) => ({
          name: `${prefix}tool_${index}`,
          inputSchema: object({ a: text }),
        })),
      });
    const rules = compare(tools('old_'), tools(''), { lens: 'declared' }).changes.map(({ rule }) => rule);
    expect(new Set(rules)).toEqual(new Set(['tool-renamed']));
  });
});
