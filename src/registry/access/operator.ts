import type { Actor } from './actor.ts';

/** Whoever works on the database itself, beside the service and without a key. */
export const operator: Actor = { name: 'operator', owner: 'operator', key: null, address: null };
