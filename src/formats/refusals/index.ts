import type { Profile } from '../profile.ts';
import type { Refusal } from '../refusal.ts';
import type { Rendered } from '../renderTool.ts';
import { descriptionRefusals } from './descriptions.ts';
import { exampleRefusals } from './examples.ts';
import { nameRefusals } from './names.ts';
import { numberRefusals } from './numbers.ts';
import { parameterRefusals } from './parameters.ts';
import { schemaRefusals } from './schemas.ts';
import { anthropicStrictRefusals } from './strictAnthropic.ts';
import { cohereStrictRefusals } from './strictCohere.ts';
import { openaiStrictRefusals } from './strictOpenai.ts';

/** One thing that providers refuse, looked for in what is about to be sent. */
export type RefusalRules = (rendered: readonly Rendered[], profile: Profile) => Iterable<Refusal>;

const everywhere: readonly RefusalRules[] = [
  nameRefusals,
  numberRefusals,
  descriptionRefusals,
  parameterRefusals,
  schemaRefusals,
  exampleRefusals,
];

const strictRules: Readonly<Record<'openai' | 'anthropic' | 'cohere', RefusalRules>> = {
  openai: openaiStrictRefusals,
  anthropic: anthropicStrictRefusals,
  cohere: cohereStrictRefusals,
};

/** Every reason for which the provider would refuse these tools, and every warning. */
export const findRefusals = (rendered: readonly Rendered[], profile: Profile): Refusal[] => {
  const found = everywhere.flatMap((rule) => [...rule(rendered, profile)]);
  const { rules } = profile.strict;
  if (rules === undefined || !rendered.some(({ tool }) => tool.strict === true)) return found;
  return [...found, ...strictRules[rules](rendered, profile)];
};
