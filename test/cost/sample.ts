import { canonicalize } from '../../src/toolset/canonicalize.ts';
import type { CanonicalToolset, Tool } from '../../src/toolset/toolset.ts';

const room = {
  type: 'object',
  properties: { room: { type: 'string', description: 'The number on the door.' } },
};

/** A few tools of a house, one with examples, one with signs and letters of many kinds. */
export const tools: readonly Tool[] = [
  {
    name: 'light_fire',
    description: 'Lights the fire in a room. Use it when a guest is cold.',
    inputSchema: room,
    examples: [
      { input: { room: '12' }, description: 'A guest in room 12 is cold', output: 'lit' },
      { input: { room: 'hall' }, negative: true, whyBad: 'The hall has no fireplace.' },
    ],
  },
  {
    name: 'air_room',
    description: 'Opens the window — "für fünf Minuten", 五分钟.\nNever at night; see light_fire.',
    inputSchema: { ...room, required: ['room'] },
    annotations: { readOnlyHint: false },
  },
  {
    name: 'count_keys',
    description: 'Counts the keys on the board.',
    inputSchema: { type: 'object', properties: {} },
  },
];

export const sample: CanonicalToolset = canonicalize({ tools });
