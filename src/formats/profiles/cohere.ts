import type { Profile } from '../profile.ts';

/** Cohere's v2 chat. Strictness is one field of the request and holds for all its tools. */
export const cohere: Profile = {
  id: 'cohere',
  title: 'Cohere v2 chat',
  family: 'function-nested',
  revision: 1,
  examples: 'description',
  strict: { way: 'request', rules: 'cohere' },
  strictRequires: ['strict_tools: true'],
  names: [
    {
      pattern: /^[A-Za-z_][A-Za-z0-9_]*$/,
      says: 'be letters, digits and underscores and not start with a digit, as version 1 of the interface says',
      verified: false,
    },
  ],
  mostTools: [],
};
