import type { Profile } from '../profile.ts';
import type { Refusal } from '../refusal.ts';
import type { Rendered } from '../renderTool.ts';

/** More tools than the provider takes, or none where it asks for one. */
export const numberRefusals = function* (
  rendered: readonly Rendered[],
  profile: Profile,
): Generator<Refusal> {
  for (const { count, verified } of profile.mostTools) {
    if (rendered.length <= count) continue;
    const message = `There are ${rendered.length} tools; ${profile.title} takes at most ${count} in a request. Split the toolset.`;
    yield { tool: null, rule: 'too-many-tools', pointer: '/tools', message, verified };
  }
  const least = profile.leastTools;
  if (least !== undefined && rendered.length < least.count) {
    const message = `There are no tools; ${profile.title} refuses an empty list. Send the request without the field, or add a tool.`;
    yield { tool: null, rule: 'no-tools', pointer: '/tools', message, verified: least.verified };
  }
};
