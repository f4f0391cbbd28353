import { openSchema } from '../schema/document.ts';
import type { JsonObject } from '../schema/json.ts';
import type { Lens } from '../schema/lens.ts';
import type { CanonicalTool, CanonicalToolset } from '../toolset/toolset.ts';
import type { Change, Rename } from './change.ts';
import { changeOf } from './changeOf.ts';
import { declaredRenames } from './declaredRenames.ts';
import type { Judged, SchemaRule } from './judge.ts';
import { pairTools, type ToolPair } from './pairTools.ts';
import { createProofs, type Proofs } from './proofs.ts';
import { type Report, reportOf } from './report.ts';
import type { Rule } from './rule.ts';
import { ruleIndex } from './ruleIndex.ts';
import { rules } from './rules/index.ts';
import { sameText } from './sameText.ts';
import type { Side } from './schemaPair.ts';
import { type SchemaRules, walk } from './walk.ts';
import { callWitness, resultWitness, witnesses } from './witness.ts';

/**
 * Everything that changed from one version of a toolset to another, and what each change does to conversations
 * that were led under the old one. Pure; the cost follows what differs: tools with equal text are not looked into.
 */
export const compare = (
  old: CanonicalToolset,
  next: CanonicalToolset,
  options: { readonly lens: Lens; readonly renames?: readonly Rename[] },
): Report => {
  const renames = options.renames ?? [];
  if (old.text === next.text) return reportOf({ lens: options.lens, renames, changes: [], old, next });
  const toolset = pairTools(old, next, renames);
  const proofs = { input: createProofs('input', options.lens), output: createProofs('output', options.lens) };
  const olds = new Map<string, CanonicalTool>();
  for (const tool of toolset.removed) olds.set(tool.name, tool);
  for (const pair of toolset.renamed) olds.set(pair.old.name, pair.old);
  const changes: Change[] = [];
  for (const rule of onToolset) {
    for (const finding of rule.find(toolset)) {
      const gone = finding.before === undefined ? undefined : olds.get(String(finding.before));
      const witness = rule.effect === 'breaks' && gone ? callWitness(gone, proofs.input) : undefined;
      changes.push(changeOf(rule, finding, { tool: finding.tool ?? null, witness }));
    }
  }
  for (const pair of toolset.pairs) {
    if (pair.old.text !== pair.next.text) changes.push(...toolChanges(pair, options.lens, renames, proofs));
  }
  return reportOf({ lens: options.lens, renames, changes, old, next });
};

const onToolset = rules.filter((rule) => rule.on === 'toolset');
const onTool = rules.filter((rule) => rule.on === 'tool');
const onSchema = rules.filter((rule): rule is SchemaRule => rule.on === 'schema');

const byId = (id: string): SchemaRule => onSchema.find((rule) => rule.id === id) as SchemaRule;

const schemaRules: SchemaRules = {
  finding: ruleIndex(onSchema),
  rewritten: byId('schema-rewritten'),
  unproven: byId('schema-unproven'),
  changed: byId('constraint-changed'),
};

const toolChanges = (
  pair: ToolPair,
  lens: Lens,
  renames: readonly Rename[],
  proofs: { input: Proofs; output: Proofs },
): Change[] => {
  const changes: Change[] = [];
  const tool = pair.next.name;
  for (const rule of onTool) {
    for (const finding of rule.find(pair)) {
      const witness = rule.effect === 'breaks' ? resultWitness(pair.old, proofs.output) : undefined;
      changes.push(changeOf(rule, finding, { tool, witness }));
    }
  }
  const { inputSchema: oldInput, outputSchema: oldOutput } = pair.old;
  const { inputSchema: newInput, outputSchema: newOutput } = pair.next;
  changes.push(...schemaChanges(pair, 'input', oldInput, newInput, lens, renames, proofs.input));
  if (oldOutput !== undefined && newOutput !== undefined) {
    changes.push(...schemaChanges(pair, 'output', oldOutput, newOutput, lens, renames, proofs.output));
  }
  if (changes.length === 0 && pair.old.name === pair.next.name) {
    changes.push(changeOf(schemaRules.rewritten as Rule, { path: '' }, { tool }));
  }
  return changes;
};

const schemaChanges = (
  pair: ToolPair,
  side: Side,
  oldSchema: JsonObject,
  newSchema: JsonObject,
  lens: Lens,
  renames: readonly Rename[],
  proofs: Proofs,
): Change[] => {
  if (sameText(oldSchema, newSchema, true)) return [];
  const root = side === 'input' ? '/inputSchema' : '/outputSchema';
  const [old, next] = [openSchema(oldSchema, pair.old.text), openSchema(newSchema, pair.next.text)];
  const setting = {
    side,
    lens,
    renamed: declaredRenames(renames, pair.next.name, root),
    strict: pair.next.strict === true,
  };
  const showing = witnesses(pair, old, next, side, proofs);
  const tell = (judged: readonly Judged[]): Change[] =>
    judged.map((one) => {
      const { rule, finding, verdict, bump } = one;
      const witness = verdict === 'breaking' ? showing(one) : undefined;
      const placed = { ...finding, path: `${root}${finding.path}` };
      return changeOf(rule, placed, { tool: pair.next.name, side, verdict, bump, witness });
    });
  proofs.begin();
  const quick = tell(walk(setting, old, next, schemaRules, proofs, false));
  const unshown = quick.some(({ verdict, witness }) => verdict === 'breaking' && witness === undefined);
  const changes =
    unshown && !proofs.exhausted() ? tell(walk(setting, old, next, schemaRules, proofs, true)) : quick;
  if (changes.length > 0) return changes;
  const finding = { path: root, before: oldSchema, after: newSchema };
  return [changeOf(schemaRules.rewritten, finding, { tool: pair.next.name, side })];
};
