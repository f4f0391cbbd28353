import type { Profile } from '../profile.ts';

const atRoot = new Set(['type', '$defs', 'items', 'required', 'properties']);
const inside = new Set(['anyOf', 'type', 'items', 'description', 'enum', 'properties', 'required']);

/** Ollama's chat. The server decodes tools into structures of its own and drops what has no member there. */
export const ollama: Profile = {
  id: 'ollama',
  title: 'Ollama chat',
  family: 'function-nested',
  revision: 1,
  examples: 'description',
  strict: { way: 'none' },
  names: [],
  mostTools: [],
  reads: {
    reads: (keyword, at) => (at === 'root' ? atRoot : inside).has(keyword),
    whole: ['items', '$defs'],
    became: 'sent, but dropped by the server before the model sees it',
  },
};
