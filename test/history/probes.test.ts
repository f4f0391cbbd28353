import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compare } from '../../src/compat/compare.ts';
import { parseDefinition } from '../../src/formats/parseDefinition.ts';
import { callShape } from '../../src/history/callShape.ts';
import { createReplay } from '../../src/history/replay.ts';
import type { JsonObject } from '../../src/schema/json.ts';
import { canonicalize } from '../../src/toolset/canonicalize.ts';
import { defaultLimits } from '../../src/toolset/limits.ts';
import type { CanonicalToolset } from '../../src/toolset/toolset.ts';

type Edit = {
  readonly id: string;
  readonly old: unknown;
  readonly new: unknown;
  readonly probes?: readonly {
    readonly calls: readonly { readonly tool: string; readonly arguments: JsonObject }[];
    readonly contradicted: readonly number[];
  }[];
};

const file = '../shared/cases/real/edits.json';
const missing = !existsSync(file);
const edits: readonly Edit[] = missing ? [] : JSON.parse(readFileSync(file, 'utf8'));

const read = (definition: unknown): CanonicalToolset => {
  const parsed = parseDefinition(definition, defaultLimits);
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults));
  return canonicalize(parsed.toolset);
};

const title = `calls of real conversations${missing ? ` (skipped: ${file} is not here)` : ''}`;
describe.skipIf(missing)(title, () => {
  const probed = edits.filter(({ probes }) => (probes ?? []).length > 0);

  test('there are some', () => {
    expect(probed.length).toBeGreaterThanOrEqual(15);
  });

  test.each(probed)('$id', (edit) => {
    const [old, next] = [read(edit.old), read(edit.new)];
    const { renames } = compare(old, next, { lens: 'declared' });
    const replay = createReplay({ old, next, renames });
    for (const { calls, contradicted } of edit.probes ?? []) {
      const whole = calls.map((call) => replay(call).verdict);
      expect(whole).toEqual(
        calls.map((_, index) => (contradicted.includes(index) ? 'contradicted' : 'untouched')),
      );
      for (const [index, { tool, arguments: args }] of calls.entries()) {
        const schema = old.tools.find(({ name }) => name === tool)?.inputSchema;
        if (schema === undefined) throw new Error(`${tool} is no tool of the old version.`);
        const shaped = replay({ tool, shape: callShape(schema, args) }).verdict;
        expect([whole[index], 'unknown']).toContain(shaped);
      }
    }
  });
});
