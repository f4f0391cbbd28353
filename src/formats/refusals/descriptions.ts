import type { Profile } from '../profile.ts';
import type { Refusal } from '../refusal.ts';
import type { Rendered } from '../renderTool.ts';

/** Descriptions, with their examples, longer than the provider takes. */
export const descriptionRefusals = function* (
  rendered: readonly Rendered[],
  profile: Profile,
): Generator<Refusal> {
  for (const { tool, wire } of rendered) {
    for (const { count, verified } of profile.longestDescription ?? []) {
      const text = wire.description ?? '';
      if (text.length <= count) continue;
      const length = [...text].length;
      if (length <= count) continue;
      const message = `The description, with its examples, has ${length} characters; ${profile.title} has been seen to refuse more than ${count}. Shorten it.`;
      yield { tool: tool.name, rule: 'description-too-long', pointer: '/description', message, verified };
    }
  }
};
