import { expect, test } from 'vitest';
import { compare } from '../../src/compat/compare.ts';
import { rules } from '../../src/compat/rules/index.ts';
import type { JsonObject } from '../../src/schema/json.ts';
import { canonicalize } from '../../src/toolset/canonicalize.ts';
import type { Toolset } from '../../src/toolset/toolset.ts';
import { changeSides } from '../../src/web/changeSides.ts';

const tool = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  name: 'book',
  description: 'Book a seat.',
  inputSchema: { type: 'object', properties, ...more },
});

const sidesOf = (old: JsonObject, next: JsonObject) => {
  const [a, b] = [old, next].map((one) => canonicalize({ tools: [one] } as unknown as Toolset));
  const { changes } = compare(a as never, b as never, { lens: 'declared' });
  return changes.map((change) => ({
    rule: change.rule,
    ...changeSides(change, a?.tools[0] as unknown as JsonObject, b?.tools[0] as unknown as JsonObject),
  }));
};

test.each([
  [
    'property-now-required',
    tool({ seat: { type: 'string' }, row: { type: 'string' } }, { required: ['row'] }),
    tool({ seat: { type: 'string' }, row: { type: 'string' } }, { required: ['row', 'seat'] }),
    { seat: { type: 'string' }, required: ['row'] },
    { seat: { type: 'string' }, required: ['seat', 'row'] },
  ],
  [
    'bound-tightened',
    tool({ seat: { type: 'integer', minimum: 1 } }),
    tool({ seat: { type: 'integer', minimum: 2 } }),
    { seat: { type: 'integer', minimum: 1 } },
    { seat: { type: 'integer', minimum: 2 } },
  ],
  [
    'content-closed',
    tool({ seat: { type: 'string' } }),
    tool({ seat: { type: 'string' } }, { additionalProperties: false }),
    undefined,
    { additionalProperties: false },
  ],
  [
    'tool-description-changed',
    tool({}),
    { ...tool({}), description: 'Book one seat.' },
    'Book a seat.',
    'Book one seat.',
  ],
] as const)('%s is shown with what stands around it', (rule, old, next, before, after) => {
  expect(sidesOf(old, next)).toContainEqual({ rule, old: before, next: after });
});

test.each(rules.map(({ id, example }) => [id, example] as const))(
  'the example of %s shows what differs, if anything can be shown',
  (_, { old, next }) => {
    const [a, b] = [old, next].map((one) => canonicalize(one as unknown as Toolset));
    for (const change of compare(a as never, b as never, { lens: 'declared' }).changes) {
      const named = (toolset: typeof a, name: unknown) =>
        toolset?.tools.find((one) => one.name === name) as unknown as JsonObject | undefined;
      const formerly = change.rule === 'tool-renamed' ? change.before : change.tool;
      const sides = changeSides(change, named(a, formerly), named(b, change.tool));
      const saysSomething = change.before !== undefined || change.after !== undefined;
      expect(JSON.stringify(sides.old) !== JSON.stringify(sides.next)).toBe(saysSomething);
    }
  },
);
