import type { Profile } from '../profile.ts';
import { plainNames } from './nameRules.ts';

/** Zhipu (Z.ai). Description and parameters are required there, and unknown members forbidden. */
export const zhipu: Profile = {
  id: 'zhipu',
  title: 'Zhipu chat',
  family: 'function-nested',
  revision: 1,
  examples: 'description',
  strict: { way: 'none' },
  description: 'required',
  names: [plainNames(true)],
  mostTools: [{ count: 128, verified: true }],
};
