import type { Actor } from '../../src/registry/access/actor.ts';

/** Who acts in tests. */
export const tester: Actor = { name: 'test', owner: 'tests', key: null, address: null };
