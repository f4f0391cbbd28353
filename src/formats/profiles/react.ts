import type { Profile } from '../profile.ts';

const written = new Set([
  ...['type', 'const', 'enum', 'description', 'default', 'properties', 'required', 'items', 'anyOf', 'oneOf'],
]);

const ofTheRoot = new Set(['type', 'properties', 'required']);

/** Signatures as text for a system prompt, for models without a field for tools. It is not read back. */
export const react: Profile = {
  id: 'react',
  title: 'signatures for a system prompt',
  family: 'signatures',
  revision: 1,
  examples: 'description',
  strict: { way: 'none' },
  names: [],
  mostTools: [],
  reads: {
    reads: (keyword, at) => (at === 'root' ? ofTheRoot : written).has(keyword),
    whole: [],
    became: 'left out',
  },
  requires: ['the text in the system prompt'],
};
