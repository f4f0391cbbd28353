import type { Profile } from '../profile.ts';

/** IBM watsonx, text chat. */
export const watsonx: Profile = {
  id: 'watsonx',
  title: 'watsonx text chat',
  family: 'function-nested',
  revision: 1,
  examples: 'description',
  strict: { way: 'none' },
  names: [],
  mostTools: [],
};
