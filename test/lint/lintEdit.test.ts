import { expect, test } from 'vitest';
import { chooseFindings } from '../../src/lint/chooseFindings.ts';
import { lintEdit } from '../../src/lint/lintEdit.ts';
import { canonicalize } from '../../src/toolset/canonicalize.ts';
import type { Tool } from '../../src/toolset/toolset.ts';

const tool = (name: string, description?: string): Tool => ({
  name,
  ...(description !== undefined && { description }),
  inputSchema: { type: 'object', properties: {} },
});
const good = 'Opens the door of the hall. Use this when a guest stands outside.';
const of = (...tools: Tool[]) => canonicalize({ tools });
const told = (...[toolset, options]: Parameters<typeof lintEdit>) =>
  lintEdit(toolset, options).map(({ lint, tool, new: isNew, edited }) => [lint, tool, isNew, edited]);

test('without a version before, every fault is new', () => {
  expect(told(of(tool('open_door')), {})).toEqual([['description-missing', 'open_door', true, true]]);
});

test('a fault that stood already is not new, and is on an edited tool only where that was edited', () => {
  const before = of(tool('open_door'), tool('air_hall'));
  const next = of(tool('open_door'), { ...tool('air_hall'), title: 'Air' }, tool('close_door'));
  expect(told(next, { before })).toEqual([
    ['description-missing', 'open_door', false, false],
    ['description-missing', 'air_hall', false, true],
    ['description-missing', 'close_door', true, true],
  ]);
});

test('a tool that names one taken away has a new fault, though nobody edited it', () => {
  const naming = tool('close_door', `${good} Use \`open_gate\` for the gate.`);
  const before = of(naming, tool('open_gate', 'Opens the gate. Use this when a car stands outside.'));
  expect(told(of(naming), { before })).toContainEqual(['unknown-tool-named', 'close_door', true, false]);
  expect(told(before, { before: of(naming) }).map(([lint]) => lint)).not.toContain('unknown-tool-named');
});

test('of the same content nothing is new', () => {
  const toolset = of(tool('open_door'));
  expect(told(toolset, { before: toolset })).toEqual([['description-missing', 'open_door', false, false]]);
});

test('an acknowledged fault stays so until the text that it is about is edited', () => {
  const first = of(tool('open_door', 'Opens the door.'));
  const [fault] = lintEdit(first, {});
  const acknowledged = [{ fingerprint: fault?.fingerprint ?? '', reason: 'One tool, no choice.' }];
  const reasons = (toolset: typeof first) =>
    lintEdit(toolset, { acknowledged }).map((finding) => finding.acknowledged);
  expect(reasons(first)).toEqual(['One tool, no choice.']);
  expect(reasons(of({ ...tool('open_door', 'Opens the door.'), title: 'Door' }))).toEqual([
    'One tool, no choice.',
  ]);
  expect(reasons(of(tool('open_door', 'Opens the door of the hall.')))).toEqual([undefined]);
});

test('of an edit, what it brought or touched is listed and the rest counted', () => {
  const before = of(tool('a_tool'), tool('b_tool'));
  const all = lintEdit(of(tool('a_tool'), { ...tool('b_tool'), title: 'B' }, tool('c_tool')), { before });
  const { counts, findings, more } = chooseFindings(all, { scope: 'edit', most: 50 });
  expect(counts).toEqual({ error: 3, warning: 0, hint: 0, acknowledged: 0, new: 1 });
  expect(findings.map(({ tool, new: isNew }) => [tool, isNew])).toEqual([
    ['b_tool', false],
    ['c_tool', true],
  ]);
  expect(more).toBe(1);
  expect(findings[0]).not.toHaveProperty('edited');
  expect(chooseFindings(all, { scope: 'all', most: 50 })).toMatchObject({ more: 0, counts });
});

test('where there are too many, the worst are kept in their order, acknowledged ones last of all', () => {
  const [error] = lintEdit(of(tool('a_tool')), {});
  if (error === undefined) throw new Error('the lint found nothing');
  const { acknowledged: _, ...open } = error;
  const all = [
    { ...open, level: 'hint' as const, fingerprint: '1' },
    { ...open, acknowledged: 'Known.', fingerprint: '2' },
    { ...open, level: 'warning' as const, fingerprint: '3' },
    { ...open, fingerprint: '4' },
  ];
  const kept = (most: number) =>
    chooseFindings(all, { scope: 'all', most }).findings.map(({ fingerprint }) => fingerprint);
  expect(kept(1)).toEqual(['4']);
  expect(kept(2)).toEqual(['3', '4']);
  expect(kept(3)).toEqual(['1', '3', '4']);
  expect(chooseFindings(all, { scope: 'all', most: 1 }).more).toBe(3);
  expect(chooseFindings(all, { scope: 'edit', most: 50 })).toMatchObject({
    counts: { error: 1, warning: 1, hint: 1, acknowledged: 1, new: 3 },
    findings: [{ fingerprint: '1' }, { fingerprint: '3' }, { fingerprint: '4' }],
  });
});
