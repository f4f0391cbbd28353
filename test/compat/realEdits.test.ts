import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compare } from '../../src/compat/compare.ts';
import { canonicalize } from '../../src/toolset/canonicalize.ts';
import { defaultLimits } from '../../src/toolset/limits.ts';
import { parseToolset } from '../../src/toolset/parseToolset.ts';
import type { CanonicalToolset } from '../../src/toolset/toolset.ts';

type Edit = {
  id: string;
  overall: string;
  old: { tools: unknown };
  new: { tools: unknown };
  expected: { tool: string; change: string; verdict: string }[];
};

const file = '../shared/cases/real/edits.json';
const missing = !existsSync(file);

/** Nothing for a definition that is refused, such as one whose types are those of another dialect. */
const readOrRefuse = ({ tools }: { tools: unknown }): CanonicalToolset | undefined => {
  const parsed = parseToolset({ tools }, defaultLimits);
  return 'faults' in parsed ? undefined : canonicalize(parsed.toolset);
};

/** Whether a tool is breaking by its labels; the new name of a renamed tool is told with the old one. */
const labels = (edit: Edit): Map<string, boolean> => {
  const byTool = new Map<string, boolean>();
  for (const { tool, change, verdict } of edit.expected) {
    if (change.startsWith('tool added (the new name of')) continue;
    byTool.set(tool, (byTool.get(tool) ?? false) || verdict === 'breaking');
  }
  return byTool;
};

test.skipIf(missing)(
  `real edits, labelled by hand${missing ? ' (skipped: no ../shared/cases here)' : ''}`,
  () => {
    const edits: Edit[] = JSON.parse(readFileSync(file, 'utf8'));
    const missed: string[] = [];
    const strict: string[] = [];
    const unproven: string[] = [];
    const unshown: string[] = [];
    const otherwise: string[] = [];
    let [compared, safe] = [0, 0];
    for (const edit of edits) {
      const [old, next] = [readOrRefuse(edit.old), readOrRefuse(edit.new)];
      if (old === undefined || next === undefined) continue;
      compared += 1;
      const report = compare(old, next, { lens: 'declared' });
      if (report.verdict !== edit.overall) otherwise.push(edit.id);
      for (const change of report.changes) {
        const at = `${edit.id}: ${change.rule} ${change.tool} ${change.path}`;
        if (change.rule.endsWith('schema-unproven')) unproven.push(at);
        if (change.verdict === 'breaking' && change.witness === undefined) unshown.push(at);
      }
      for (const [tool, breaking] of labels(edit)) {
        const mine = report.changes.filter((change) => change.tool === tool || change.before === tool);
        const told = mine.some(({ verdict }) => verdict === 'breaking');
        if (!breaking) safe += 1;
        if (breaking && !told) missed.push(`${edit.id}: ${tool}`);
        if (!breaking && told) strict.push(`${edit.id}: ${tool}`);
      }
    }
    console.info(
      `real edits: ${compared} of ${edits.length} compared, ${otherwise.length} with another verdict, ` +
        `${missed.length} tools missed, ${strict.length} of ${safe} safe tools called breaking, ` +
        `${unproven.length} unproven, ${unshown.length} breaking changes without a witness`,
    );
    expect(compared).toBeGreaterThanOrEqual(100);
    expect(otherwise).toEqual([]);
    expect(missed).toEqual([]);
    expect(unproven).toEqual([]);
    expect(strict.length).toBeLessThanOrEqual(0.03 * safe);
    expect(unshown).toEqual([]);
  },
  120_000,
);
