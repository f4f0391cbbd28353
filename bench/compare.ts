import { compareJsonSchema } from 'api-smart-diff';
import jsonSchemaDiff from 'json-schema-diff';
import { compare } from '../src/compat/compare.ts';
import type { JsonObject } from '../src/schema/json.ts';
import { canonicalize } from '../src/toolset/canonicalize.ts';
import { defaultLimits } from '../src/toolset/limits.ts';
import { parseToolset } from '../src/toolset/parseToolset.ts';
import type { CanonicalToolset } from '../src/toolset/toolset.ts';
import { heapOf, measure, measureInTurn, table } from './measure.ts';
import { editedToolset, madeToolset } from './toolsets.ts';

/**
 * The engine alone: canonical toolsets of 100, 1,000 and 10,000 tools, one in twenty edited, against writing
 * both sides with `JSON.stringify` (a bare limit: it only looks at each byte once) and against the packages
 * that give a verdict on edits of JSON Schemas.
 */
export const benchCompare = async (): Promise<void> => {
  const rows: (string | number)[][] = [
    ['tools', 'edited', 'changes', 'compare ms', 'stringify ms', 'ratio', 'heap MiB', 'ms per 1,000 tools'],
  ];
  firstInProcess();
  for (const count of [100, 1_000, 10_000]) {
    const before = madeToolset(count);
    const after = editedToolset(before);
    const old = canonical(before);
    const next = canonical(after);
    let changes = 0;
    const [compared, written] = measureInTurn(
      [
        () => {
          changes = compare(old, next, { lens: 'declared' }).changes.length;
        },
        () => JSON.stringify(before).length + JSON.stringify(after).length,
      ],
      Math.min(101, Math.ceil(measuredTools / count)),
      Math.ceil(warmingTools / count),
    ) as [number, number];
    const heap = heapOf(() => compare(old, next, { lens: 'declared' }));
    rows.push([
      String(count),
      String(Math.ceil(count / 20)),
      String(changes),
      compared,
      written,
      compared / written,
      heap,
      (compared / count) * 1_000,
    ]);
  }
  table(rows);
  process.stdout.write('\n');
  await benchPeers();
};

/** So many tools are compared before the clock counts: a service that runs has its code compiled. */
const warmingTools = 100_000;

/** And so many while it does. */
const measuredTools = 70_000;

/** What a process pays that compares once and ends, its code compiled by nobody yet. */
const firstInProcess = (): void => {
  const before = madeToolset(1_000);
  const [old, next] = [canonical(before), canonical(editedToolset(before))];
  const start = performance.now();
  compare(old, next, { lens: 'declared' });
  const first = performance.now() - start;
  process.stdout.write(`The first comparison of a process, 1,000 tools: ${first.toFixed(2)} ms\n\n`);
};

const canonical = (definition: unknown): CanonicalToolset => {
  const parsed = parseToolset(definition, { ...defaultLimits, tools: 100_000 });
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults.slice(0, 3)));
  return canonicalize(parsed.toolset);
};

/** 1,000 tools with 50 edited: json-schema-diff gets the 50 edited pairs alone, api-smart-diff all of them. */
const benchPeers = async (): Promise<void> => {
  const before = madeToolset(1_000);
  const after = editedToolset(before);
  const old = canonical(before);
  const next = canonical(after);
  const ours = measure(() => compare(old, next, { lens: 'declared' }));

  const edited = before.tools.flatMap((tool, index) => {
    const other = after.tools[index];
    return other === undefined || other === tool ? [] : [[tool.inputSchema, other.inputSchema] as const];
  });
  const start = performance.now();
  for (const [sourceSchema, destinationSchema] of edited) {
    await jsonSchemaDiff.diffSchemas({ sourceSchema, destinationSchema });
  }
  const schemaDiff = performance.now() - start;

  const whole = (toolset: typeof before): JsonObject => ({
    type: 'object',
    properties: Object.fromEntries(toolset.tools.map((tool) => [String(tool.name), tool.inputSchema])),
  });
  const smart = measure(() => compareJsonSchema(whole(before), whole(after)), 3);

  table([
    ['1,000 tools, 50 edited', 'ms', 'times ours'],
    ['compare', ours, 1],
    ['json-schema-diff, the 50 edited alone', schemaDiff, schemaDiff / ours],
    ['api-smart-diff', smart, smart / ours],
  ]);
};
