import type { Profile } from '../profile.ts';
import { shortNames } from './nameRules.ts';

/** OpenRouter's chat. It renders once more for the provider behind it, whose limits then hold. */
export const openrouter: Profile = {
  id: 'openrouter',
  title: 'OpenRouter chat',
  family: 'function-nested',
  revision: 1,
  examples: 'description',
  strict: { way: 'flag' },
  names: [shortNames(true)],
  mostTools: [],
};
