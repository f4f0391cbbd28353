import { expect, test } from 'vitest';
import type { Rename } from '../../../src/compat/change.ts';
import { composeRenames, invertRenames } from '../../../src/registry/reports/composeRenames.ts';

const cases: [title: string, steps: Rename[][], whole: Rename[]][] = [
  ['nothing', [], []],
  ['one step', [[{ from: 'a', to: 'b' }]], [{ from: 'a', to: 'b' }]],
  ['a chain', [[{ from: 'a', to: 'b' }], [], [{ from: 'b', to: 'c' }]], [{ from: 'a', to: 'c' }]],
  ['there and back', [[{ from: 'a', to: 'b' }], [{ from: 'b', to: 'a' }]], []],
  [
    'two tools that change names',
    [
      [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
      ],
    ],
    [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
    ],
  ],
  [
    'a property of a tool that is renamed later',
    [[{ tool: 'a', from: 'x', to: 'y' }], [{ from: 'a', to: 'b' }], [{ tool: 'b', from: 'y', to: 'z' }]],
    [
      { tool: 'b', from: 'x', to: 'z' },
      { from: 'a', to: 'b' },
    ],
  ],
  [
    'a property renamed with its tool, in one step after another',
    [
      [{ from: 'a', to: 'b' }],
      [
        { tool: 'c', from: 'x', to: 'y' },
        { from: 'b', to: 'c' },
      ],
    ],
    [
      { from: 'a', to: 'c' },
      { tool: 'c', from: 'x', to: 'y' },
    ],
  ],
  [
    'the same property name in two tools',
    [[{ tool: 'a', from: 'x', to: 'y' }], [{ tool: 'b', from: 'y', to: 'z' }]],
    [
      { tool: 'a', from: 'x', to: 'y' },
      { tool: 'b', from: 'y', to: 'z' },
    ],
  ],
];
test.each(cases)('%s', (_, steps, whole) => {
  expect(composeRenames(steps)).toEqual(whole);
});

test('backwards a property stands under the tool’s old name', () => {
  expect(
    invertRenames([
      { from: 'a', to: 'b' },
      { tool: 'b', from: 'x', to: 'y' },
    ]),
  ).toEqual([
    { from: 'b', to: 'a' },
    { tool: 'a', from: 'y', to: 'x' },
  ]);
});

test('a step and its inverse are nothing', () => {
  const step = [
    { from: 'a', to: 'b' },
    { tool: 'b', from: 'x', to: 'y' },
  ];
  expect(composeRenames([step, invertRenames(step)])).toEqual([]);
});
