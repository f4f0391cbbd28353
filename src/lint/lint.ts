import { createHash } from 'node:crypto';
import type { Rename } from '../compat/change.ts';
import type { Json } from '../schema/json.ts';
import type { CanonicalToolset } from '../toolset/toolset.ts';
import { type Acknowledgement, type Finding, type Level, levels } from './finding.ts';
import type { Found, Lint } from './lintKind.ts';
import { lints } from './lints/index.ts';
import { type TokenBudget, viewToolset } from './toolsetView.ts';

export type LintOptions = {
  /** By lint id; what is not named keeps the lint's own level. */
  readonly levels?: Readonly<Record<string, Level | 'off'>>;
  readonly acknowledged?: readonly Acknowledgement[];
  /** The version before, for faults that an edit brings. */
  readonly before?: CanonicalToolset;
  readonly renames?: readonly Rename[];
  /** Without it, tokens are taken to be four characters each, and the budget is 20,000. */
  readonly tokens?: TokenBudget;
};

/**
 * What is wrong with one toolset for the model that is to choose from it: the whole of it in the order of the
 * tools, the toolset itself first. Facts about the definition only; nothing is looked up elsewhere.
 */
export const lint = (toolset: CanonicalToolset, options: LintOptions = {}): Finding[] => {
  const view = viewToolset(toolset, { ...options, tokens: options.tokens ?? roughTokens });
  const reasons = new Map(options.acknowledged?.map(({ fingerprint, reason }) => [fingerprint, reason]));
  const found: Finding[] = [];
  const add = (kind: Lint, tool: string | null, facts: Iterable<Found>): void => {
    const level = levelOf(kind, options.levels);
    if (level === 'off') return;
    for (const fact of facts) found.push(findingOf(kind, level, fact.tool ?? tool, fact, reasons));
  };
  for (const kind of lints) if (kind.on === 'toolset') add(kind, null, kind.find(view));
  for (const tool of view.tools) {
    for (const kind of lints) {
      if (kind.on === 'tool') add(kind, tool.tool.name, kind.find(tool));
      else if (kind.on === 'parameter') {
        for (const parameter of tool.parameters) add(kind, tool.tool.name, kind.find(parameter));
      }
    }
  }
  return inOrder(merged(found), toolset);
};

/** Equal fingerprints are one fault, told once at the first tool that has it. */
const merged = (found: readonly Finding[]): Finding[] => {
  const firsts = new Map<string, { finding: Finding; others: Set<string> }>();
  for (const finding of found) {
    const first = firsts.get(finding.fingerprint);
    if (first === undefined) firsts.set(finding.fingerprint, { finding, others: new Set() });
    else if (finding.tool !== null && finding.tool !== first.finding.tool) first.others.add(finding.tool);
  }
  return [...firsts.values()].map(({ finding, others }) =>
    others.size === 0 ? finding : { ...finding, alsoIn: [...others] },
  );
};

const roughTokens: TokenBudget = { most: 20_000, count: (text) => Math.ceil(text.length / 4) };

const levelOf = (kind: Lint, wished: LintOptions['levels']): Level | 'off' =>
  wished !== undefined && Object.hasOwn(wished, kind.id) ? (wished[kind.id] as Level | 'off') : kind.level;

const findingOf = (
  kind: Lint,
  level: Level,
  tool: string | null,
  fact: Found,
  reasons: ReadonlyMap<string, string>,
): Finding => {
  const shared = kind.on === 'parameter';
  const fingerprint = fingerprintOf([
    kind.id,
    shared ? null : tool,
    fact.path,
    fact.about,
    fact.name ?? null,
  ]);
  const reason = reasons.get(fingerprint);
  return {
    lint: kind.id,
    level,
    tool,
    path: fact.path,
    says: kind.says(fact),
    why: kind.why(fact),
    instead: kind.instead(fact),
    fingerprint,
    ...(reason !== undefined && { acknowledged: reason }),
  };
};

const fingerprintOf = (facts: Json): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12);

/** Tools as they stand, the worst first within each, otherwise as the lints are listed. */
const inOrder = (found: readonly Finding[], toolset: CanonicalToolset): Finding[] => {
  const places = new Map<string | null, number>([[null, -1]]);
  for (const [index, { name }] of toolset.tools.entries()) if (!places.has(name)) places.set(name, index);
  const placeOf = ({ tool }: Finding): number => places.get(tool) ?? -1;
  return [...found].sort(
    (a, b) => placeOf(a) - placeOf(b) || levels.indexOf(a.level) - levels.indexOf(b.level),
  );
};
