import type { Profile } from '../profile.ts';
import { plainNames } from './nameRules.ts';

const rootRefuses = ['oneOf', 'anyOf', 'allOf', 'enum', 'const', 'not'];

/** OpenAI's Chat Completions. */
export const openaiChat: Profile = {
  id: 'openai-chat',
  title: 'OpenAI Chat Completions',
  family: 'function-nested',
  revision: 1,
  examples: 'description',
  strict: { way: 'openai', rules: 'openai' },
  names: [plainNames(true)],
  mostTools: [{ count: 128, verified: true }],
  longestDescription: [{ count: 1_024, verified: false }],
  root: { refuses: rootRefuses, verified: true },
};

/** OpenAI's Responses. An absent `strict` is not `false` there: the service would rewrite the schema. */
export const openaiResponses: Profile = {
  ...openaiChat,
  id: 'openai-responses',
  title: 'OpenAI Responses',
  family: 'function-flat',
  strict: { way: 'openai', rules: 'openai', explicit: true },
  mostTools: [{ count: 128, verified: false }],
};

const older = { properties: 100, levels: 5 };

/** Azure's Chat Completions. */
export const azureOpenai: Profile = {
  ...openaiChat,
  id: 'azure-openai',
  title: 'Azure OpenAI Chat',
  strict: { ...openaiChat.strict, older },
};

/** Azure's Responses, version 1. */
export const azureResponses: Profile = {
  ...openaiResponses,
  id: 'azure-responses',
  title: 'Azure OpenAI Responses',
  strict: { ...openaiResponses.strict, older },
  mostTools: [{ count: 128, verified: true }],
};
