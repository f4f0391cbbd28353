import type { Profile } from '../profile.ts';
import { plainNames } from './nameRules.ts';

/** Anthropic's Messages API. */
export const anthropic: Profile = {
  id: 'anthropic',
  title: 'Anthropic Messages',
  family: 'anthropic',
  revision: 1,
  examples: 'input_examples',
  strict: { way: 'closed', rules: 'anthropic' },
  names: [plainNames(true)],
  repeatedNames: 'refused',
  mostTools: [],
  root: { refuses: ['oneOf', 'allOf', 'anyOf'], verified: true },
};
