import type { Profile } from '../profile.ts';
import { plainNames } from './nameRules.ts';

/** Groq's chat completions. Whether the flag is honoured depends on the model. */
export const groq: Profile = {
  id: 'groq',
  title: 'Groq chat completions',
  family: 'function-nested',
  revision: 1,
  examples: 'description',
  strict: { way: 'flag' },
  names: [plainNames(true)],
  mostTools: [{ count: 128, verified: true }],
};
