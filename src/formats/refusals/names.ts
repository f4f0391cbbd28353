import type { Profile } from '../profile.ts';
import type { Refusal } from '../refusal.ts';
import type { Rendered } from '../renderTool.ts';

/**
 * Names outside the provider's rule, names that occur twice, and names that would become the same one:
 * clients repair a name by putting `_` for what the provider does not allow and by cutting it.
 */
export const nameRefusals = function* (rendered: readonly Rendered[], profile: Profile): Generator<Refusal> {
  const seen = new Set<string>();
  const repaired = new Map<string, string>();
  for (const { tool } of rendered) {
    const { name } = tool;
    for (const { pattern, says, verified } of profile.names) {
      if (pattern.test(name)) continue;
      const message = `The tool name ${JSON.stringify(name)} is not allowed: for ${profile.title} it must ${says}. Rename the tool.`;
      yield { tool: name, rule: 'tool-name', pointer: '/name', message, verified };
    }
    if (seen.has(name)) {
      const message = `Two tools are called ${JSON.stringify(name)}. Rename one of them.`;
      const verified = profile.repeatedNames === 'refused';
      yield { tool: name, rule: 'tool-name-repeated', pointer: '/name', message, verified };
      continue;
    }
    seen.add(name);
    const key = repair(name, profile);
    const other = repaired.get(key);
    if (other === undefined) repaired.set(key, name);
    else {
      const message = `The tool names ${JSON.stringify(other)} and ${JSON.stringify(name)} become one name, ${JSON.stringify(key)}, where a client fits names to the rule of ${profile.title}. Rename one of them.`;
      yield { tool: name, rule: 'tool-name-collision', pointer: '/name', message, verified: false };
    }
  }
};

const repair = (name: string, profile: Profile): string => {
  if (profile.names.every(({ pattern }) => pattern.test(name))) return name;
  return name.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
};
