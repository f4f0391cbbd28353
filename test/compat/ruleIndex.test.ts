import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { childPairs, pairOf } from '../../src/compat/children.ts';
import type { SchemaRule } from '../../src/compat/judge.ts';
import { pairTools } from '../../src/compat/pairTools.ts';
import { ruleIndex } from '../../src/compat/ruleIndex.ts';
import { rules } from '../../src/compat/rules/index.ts';
import type { SchemaPair, Side } from '../../src/compat/schemaPair.ts';
import { viewOf } from '../../src/compat/view.ts';
import { openSchema, rootPlace } from '../../src/schema/document.ts';
import type { Json } from '../../src/schema/json.ts';
import type { CanonicalToolset } from '../../src/toolset/toolset.ts';
import { makeFrom } from './madeSchemas.ts';
import { read } from './read.ts';

const onSchema = rules.filter((rule): rule is SchemaRule => rule.on === 'schema');
const asked = ruleIndex(onSchema);

/** The pairs of places of two schemas, as the walk meets them; a schema that refers to itself has no end of them. */
const pairsOf = function* (old: Json, next: Json, side: Side, lens: 'declared' | 'strict') {
  const [before, after] = [old, next].map((schema) => viewOf([rootPlace(openSchema(schema))]));
  const setting = { side, lens, renamed: () => undefined, strict: false };
  const open: SchemaPair[] = [pairOf(setting, 'root', before as never, after as never, undefined)];
  const met = new Set<string>();
  for (let pair = open.pop(); pair !== undefined && met.size < most; pair = open.pop()) {
    const key = `${pair.old.place.pointer}\n${pair.next.place.pointer}\n${pair.wordless}`;
    if (met.has(key)) continue;
    met.add(key);
    yield pair;
    open.push(...childPairs(pair).filter(({ next }) => next.place.pointer.length < longest));
  }
};

const most = 60;
const longest = 500;

/** How many rules were left out; each of them must find nothing. */
const leftOut = (old: Json, next: Json): number => {
  let count = 0;
  for (const side of ['input', 'output'] as const) {
    for (const lens of ['declared', 'strict'] as const) {
      for (const pair of pairsOf(old, next, side, lens)) {
        const some = new Set(asked(pair));
        for (const rule of onSchema) {
          if (some.has(rule) || (rule.side !== undefined && rule.side !== side)) continue;
          const found = [...rule.find(pair)];
          if (found.length > 0)
            expect.fail(`${rule.id} at ${pair.next.place.pointer}: ${JSON.stringify(found)}`);
          count += 1;
        }
      }
    }
  }
  return count;
};

const betweenTools = (old: CanonicalToolset, next: CanonicalToolset): number => {
  let count = 0;
  for (const pair of pairTools(old, next, []).pairs) {
    count += leftOut(pair.old.inputSchema, pair.next.inputSchema);
    if (pair.old.outputSchema === undefined || pair.next.outputSchema === undefined) continue;
    count += leftOut(pair.old.outputSchema, pair.next.outputSchema);
  }
  return count;
};

describe('a rule that is not asked would find nothing', () => {
  test('on the examples of the rules, both ways', () => {
    for (const { example } of rules) {
      expect(betweenTools(read(example.old), read(example.next))).toBeGreaterThanOrEqual(0);
      betweenTools(read(example.next), read(example.old));
    }
  });

  test.each(['classification', 'more'])('on the worked cases of %s.json, both ways', (name) => {
    const cases = JSON.parse(readFileSync(`test/compat/cases/${name}.json`, 'utf8')) as {
      old: unknown;
      new: unknown;
    }[];
    let count = 0;
    for (const one of cases) {
      const [old, next] = [read(one.old), read(one.new)];
      count += betweenTools(old, next) + betweenTools(next, old);
    }
    expect(count).toBeGreaterThan(cases.length);
  });

  test('on made-up schemas and edits of them', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const make = makeFrom(seed);
      const old = make.schema();
      leftOut(old, make.edit(old));
      leftOut(old, make.schema());
    }
  });
});

describe('the index', () => {
  const findFor = (old: Json, next: Json): string[] => {
    const [first] = pairsOf(old, next, 'input', 'declared');
    return asked(first as SchemaPair).map(({ id }) => id);
  };

  test('asks only the rules of the keywords that differ, in the order of the list', () => {
    const found = findFor(
      { type: 'string', maxLength: 2, pattern: 'a' },
      { type: 'string', maxLength: 1, pattern: 'b' },
    );
    const expected = onSchema.filter(
      ({ keywords }) =>
        keywords === undefined || keywords.includes('maxLength') || keywords.includes('pattern'),
    );
    expect(found).toEqual(expected.map(({ id }) => id));
    expect(found).toContain('bound-tightened');
    expect(found).not.toContain('enum-value-removed');
  });

  test('asks all where the sides are built differently', () => {
    const found = findFor({ type: 'string' }, { allOf: [{ type: 'string' }] });
    expect(found).toEqual(onSchema.map(({ id }) => id));
  });

  test('asks a rule that declares no keywords everywhere', () => {
    const bare = { ...(onSchema[0] as SchemaRule), id: 'bare' };
    delete (bare as { keywords?: unknown }).keywords;
    const [pair] = pairsOf({ type: 'string' }, { type: 'string' }, 'input', 'declared');
    expect(ruleIndex([bare])(pair as SchemaPair)).toEqual([bare]);
  });
});
