import { expect, test } from 'vitest';
import { declaredRenames } from '../../src/compat/declaredRenames.ts';

test.each([
  ['a name', { from: 'a', to: 'b' }, '/inputSchema', '/properties/a', 'b'],
  ['a name is not one of the output', { from: 'a', to: 'b' }, '/outputSchema', '/properties/a', undefined],
  ['through the value', { from: '/x/a', to: '/x/b' }, '/inputSchema', '/properties/x/properties/a', 'b'],
  ['through items', { from: '/x/a', to: '/x/b' }, '/inputSchema', '/properties/x/items/properties/a', 'b'],
  [
    'into the tool',
    { from: '/outputSchema/properties/a', to: '/outputSchema/properties/b' },
    '/outputSchema',
    '/properties/a',
    'b',
  ],
  [
    'into the other schema',
    { from: '/outputSchema/properties/a', to: '/outputSchema/properties/b' },
    '/inputSchema',
    '/properties/a',
    undefined,
  ],
  ['escaped', { from: '/a~1b', to: '/c~1d' }, '/inputSchema', '/properties/a~1b', 'c/d'],
  ['of another place', { from: '/x/a', to: '/x/b' }, '/inputSchema', '/properties/a', undefined],
])('%s', (_, rename, root, pointer, name) => {
  expect(declaredRenames([{ tool: 't', ...rename }], 't', root)(pointer)).toBe(name);
  expect(declaredRenames([{ tool: 'other', ...rename }], 't', root)(pointer)).toBeUndefined();
});
