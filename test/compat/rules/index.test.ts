import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { childPairs, pairOf } from '../../../src/compat/children.ts';
import { compare } from '../../../src/compat/compare.ts';
import { pairTools } from '../../../src/compat/pairTools.ts';
import type { Rule } from '../../../src/compat/rule.ts';
import { rules } from '../../../src/compat/rules/index.ts';
import { rulesPage } from '../../../src/compat/rulesPage.ts';
import type { SchemaPair } from '../../../src/compat/schemaPair.ts';
import { viewOf } from '../../../src/compat/view.ts';
import { openSchema, rootPlace } from '../../../src/schema/document.ts';
import type { JsonObject } from '../../../src/schema/json.ts';
import { read } from '../read.ts';

const ids = rules.map(({ id }) => id);
const byId = new Map(rules.map((rule) => [rule.id, rule]));

/** Rules that no walk over pairs finds by itself: the walk adds them when the proof says so. */
const byProof = ['schema-rewritten', 'schema-unproven'];

describe('a rule is one file and one line', () => {
  test('every file under rules/ is in the list, under its own name', () => {
    const files = readdirSync('src/compat/rules').filter((name) => name !== 'index.ts');
    expect(files.map((name) => name.replace(/\.ts$/, '')).sort()).toEqual([...ids].sort());
  });

  test('every file holds the rule of its name', async () => {
    for (const id of ids) {
      const loaded = Object.values(await import(`../../../src/compat/rules/${id}.ts`)) as Rule[];
      expect(loaded.map((rule) => rule.id)).toEqual([id]);
    }
  });

  test('no id is used twice', () => {
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  const { old, next } = rule.example;
  const report = compare(read(old), read(next), { lens: 'declared' });
  const found = report.changes.find((change) => change.rule === id);

  test('fires on its example', () => {
    expect(report.changes.map((change) => change.rule)).toContain(id);
  });

  test('says what, why and, where it breaks, what to do, in whole sentences', () => {
    for (const sentence of [found?.message, found?.why, ...(found?.instead ? [found.instead] : [])]) {
      expect(sentence).toMatch(/^[A-Z`'].*[.]$/s);
    }
    expect(found?.instead === undefined).toBe(found?.verdict === 'safe');
  });

  test('shows a witness on its example where it breaks', () => {
    if (found?.verdict !== 'breaking' || id === 'schema-unproven') return;
    expect(found.witness).toBeDefined();
    expect(found.unproven).toBeUndefined();
  });

  test('has its mirror, or says why it has none', () => {
    if (typeof rule.mirror !== 'string') expect(rule.mirror.none).toMatch(/^[A-Z].*\.$/);
    else expect(ids).toContain(rule.mirror);
  });

  test('the example turned round is told by the mirror', () => {
    if (typeof rule.mirror !== 'string') return;
    const back = compare(read(next), read(old), { lens: 'declared' });
    expect(back.changes.map((change) => change.rule)).toContain(rule.mirror);
    const mirror = byId.get(rule.mirror) as Rule;
    const opposites = [rule, mirror].map(({ effect }) => effect).sort();
    if (rule.on === 'schema' && !['keeps', 'breaks', 'changes'].includes(rule.effect)) {
      expect([
        ['narrows', 'widens'],
        ['breaks', 'widens'],
      ]).toContainEqual(opposites);
    }
  });
});

describe('over nothing changed', () => {
  const walkAll = (pair: SchemaPair, visit: (pair: SchemaPair) => void): void => {
    visit(pair);
    for (const child of childPairs(pair)) walkAll(child, visit);
  };

  test('no rule finds anything', () => {
    for (const { example } of rules) {
      for (const side of [example.old, example.next].map(read)) {
        const toolset = pairTools(side, side, []);
        for (const rule of rules) {
          if (rule.on === 'toolset') expect([...rule.find(toolset)], rule.id).toEqual([]);
          for (const pair of toolset.pairs) {
            if (rule.on === 'tool') expect([...rule.find(pair)], rule.id).toEqual([]);
          }
        }
        for (const { inputSchema } of side.tools) {
          const place = rootPlace(openSchema(inputSchema as JsonObject));
          const setting = {
            side: 'input',
            lens: 'declared',
            renamed: () => undefined,
            strict: false,
          } as const;
          walkAll(pairOf(setting, 'root', viewOf([place]), viewOf([place]), undefined), (pair) => {
            for (const rule of rules) {
              if (rule.on === 'schema') expect([...rule.find(pair)], rule.id).toEqual([]);
            }
          });
        }
      }
    }
  });

  test('what only the proof tells is not found', () => {
    for (const id of byProof)
      expect([...(byId.get(id) as Extract<Rule, { on: 'schema' }>).find({} as never)]).toEqual([]);
  });
});

describe('docs/rules.md', () => {
  test('is what the rules say; UPDATE=1 writes it anew', () => {
    const page = rulesPage(rules);
    if (process.env.UPDATE === '1') writeFileSync('docs/rules.md', page);
    expect(existsSync('docs/rules.md') ? readFileSync('docs/rules.md', 'utf8') : '').toBe(page);
  });

  test('has every rule once', () => {
    const sections = [...rulesPage(rules).matchAll(/^## `([^`]+)`$/gm)].map(([, id]) => id);
    expect(sections).toEqual(ids);
  });
});
