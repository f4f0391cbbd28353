import type { Profile } from '../profile.ts';
import { anthropic } from './anthropic.ts';
import { plainNames } from './nameRules.ts';

/** Amazon Bedrock's Converse: the value of `toolConfig.tools`. It has no member for examples. */
export const bedrockConverse: Profile = {
  id: 'bedrock-converse',
  title: 'Bedrock Converse',
  family: 'tool-spec',
  revision: 1,
  examples: 'description',
  strict: { way: 'closed', rules: 'anthropic' },
  description: 'not-empty',
  names: [plainNames(true)],
  mostTools: [],
  leastTools: { count: 1, verified: true },
  root: { refuses: ['oneOf', 'allOf', 'anyOf'], verified: false },
};

/** Bedrock's InvokeModel with Anthropic's body. Examples stand behind a beta value. */
export const bedrockInvoke: Profile = {
  ...anthropic,
  id: 'bedrock-invoke',
  title: 'Bedrock InvokeModel (Anthropic body)',
  mostExamples: 20,
  examplesRequire: ['anthropic_beta: ["tool-examples-2025-10-29"]'],
  requires: ['anthropic_version: "bedrock-2023-05-31"'],
};
