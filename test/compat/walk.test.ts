import { describe, expect, test } from 'vitest';
import { createProofs } from '../../src/compat/proofs.ts';
import { ruleIndex } from '../../src/compat/ruleIndex.ts';
import { rules } from '../../src/compat/rules/index.ts';
import type { Setting } from '../../src/compat/schemaPair.ts';
import { type SchemaRules, walk } from '../../src/compat/walk.ts';
import { openSchema, type SchemaDocument } from '../../src/schema/document.ts';
import { type Json, type JsonObject, objectOf } from '../../src/schema/json.ts';

const onSchema = rules.filter((rule) => rule.on === 'schema');
const named = (id: string) => onSchema.find((rule) => rule.id === id) as SchemaRules['changed'];
const schemaRules: SchemaRules = {
  finding: ruleIndex(onSchema),
  rewritten: named('schema-rewritten'),
  unproven: named('schema-unproven'),
  changed: named('constraint-changed'),
};
const setting: Setting = { side: 'input', lens: 'declared', renamed: () => undefined, strict: false };

/** What is told of an argument's two schemas, and how often the proof was asked. */
const walked = (before: Json, after: Json) => {
  const [old, next] = [before, after].map((p) => openSchema({ type: 'object', properties: { p } }));
  const proofs = createProofs('input', 'declared');
  const asked = { pairs: 0, claims: 0 };
  const counting: typeof proofs = {
    ...proofs,
    takesNothing: (pair) => {
      asked.pairs += 1;
      return proofs.takesNothing(pair);
    },
    addsNothing: (pair) => {
      asked.pairs += 1;
      return proofs.addsNothing(pair);
    },
    holds: (claim) => {
      asked.claims += 1;
      return proofs.holds(claim);
    },
  };
  const told = walk(setting, old as SchemaDocument, next as SchemaDocument, schemaRules, counting, false);
  return { told: told.map(({ rule, finding, verdict }) => [rule.id, finding.path, verdict]), asked };
};

/** Definitions each of which refers to two others, so that all are reached from each. */
const mesh = (count: number, extra: Json): Json => ({
  $ref: '#/properties/p/$defs/d0',
  $defs: objectOf(
    Array.from({ length: count }, (_, at) => {
      const to = (other: number): Json => ({ $ref: `#/properties/p/$defs/d${other % count}` });
      const names: JsonObject = { a: to(at * 7 + 1), b: to(at * 13 + 5), c: { type: 'string' } };
      return [
        `d${at}`,
        { type: 'object', properties: at === 4 ? { ...names, ...(extra as JsonObject) } : names },
      ];
    }),
  ),
});

test.each([8, 16, 32])('%i definitions that refer to each other are looked at once each', (count) => {
  let pairs = 0;
  const finding: SchemaRules['finding'] = (pair) => {
    pairs += 1;
    return schemaRules.finding(pair);
  };
  const [old, next] = [mesh(count, {}), mesh(count, { z: { type: 'string' } })].map((p) =>
    openSchema({ type: 'object', properties: { p } }),
  ) as [SchemaDocument, SchemaDocument];
  const proofs = createProofs('input', 'declared');
  const told = walk(setting, old, next, { ...schemaRules, finding }, proofs, false);
  expect(told.map(({ rule, verdict }) => [rule.id, verdict])).toEqual([['property-added', 'safe']]);
  expect(pairs).toBeLessThan(4 * count);
});

const branch = (name: string, value: Json): Json => ({ type: 'object', properties: { [name]: value } });
const branches = (count: number, third: Json): Json[] =>
  Array.from({ length: count }, (_, at) => branch(`x${at}`, at === 3 ? third : { const: at }));

describe('what an edit of one branch among many asks of the proof', () => {
  const removed = ['union-branch-removed', '/properties/p/anyOf/0', 'breaking'];
  const added = ['union-branch-added', '/properties/p/anyOf/0', 'safe'];
  const rows: [number][] = [[8], [64]];
  test.each(rows)('of %i branches, those that stay as they are ask nothing', (count) => {
    const nested = (third: Json): Json => ({
      anyOf: [{ anyOf: branches(count, third) }, branch('other', {})],
    });
    const { told, asked } = walked(nested({ const: 3 }), nested({ const: 'no' }));
    expect(told).toEqual([added, removed]);
    expect(asked).toEqual({ pairs: 2, claims: 0 });
  });
});
