import type { Profile } from '../profile.ts';

/** MiniMax's interface in OpenAI's shape. */
export const minimax: Profile = {
  id: 'minimax',
  title: 'MiniMax (OpenAI shape)',
  family: 'function-nested',
  revision: 1,
  examples: 'description',
  strict: { way: 'none' },
  names: [],
  mostTools: [],
};

/** MiniMax's interface in Anthropic's shape. That it reads `input_examples` is not documented. */
export const minimaxAnthropic: Profile = {
  ...minimax,
  id: 'minimax-anthropic',
  title: 'MiniMax (Anthropic shape)',
  family: 'anthropic',
};
