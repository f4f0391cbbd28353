import { differing } from './differing.ts';
import type { SchemaRule } from './judge.ts';
import type { SchemaPair } from './schemaPair.ts';

/**
 * The rules that may find something at a pair: those of whose keywords one is said otherwise there, in the
 * order of the list, as each rule's own declaration has it.
 */
export const ruleIndex = (rules: readonly SchemaRule[]): ((pair: SchemaPair) => readonly SchemaRule[]) => {
  const always = rules.filter(({ keywords }) => keywords === undefined);
  const byKeyword = new Map<string, readonly SchemaRule[]>();
  for (const keyword of new Set(rules.flatMap(({ keywords }) => keywords ?? []))) {
    byKeyword.set(
      keyword,
      rules.filter(({ keywords }) => keywords === undefined || keywords.includes(keyword)),
    );
  }
  return (pair) => {
    const differs = differing(pair);
    if (differs === 'everything') return rules;
    const [first, ...others] = [...differs].flatMap((keyword) => byKeyword.get(keyword) ?? []);
    if (first === undefined) return always;
    if (differs.size === 1) return [first, ...others];
    const asked = new Set([first, ...others]);
    return rules.filter((rule) => asked.has(rule));
  };
};
