import { describe, expect, test } from 'vitest';
import { parseDefinition } from '../../src/formats/parseDefinition.ts';
import { createFit, type FittedCall } from '../../src/history/fit.ts';
import { canonicalize } from '../../src/toolset/canonicalize.ts';
import { defaultLimits } from '../../src/toolset/limits.ts';
import type { CanonicalToolset } from '../../src/toolset/toolset.ts';

const booking = (properties: object, more: object = {}): CanonicalToolset => {
  const parsed = parseDefinition(
    {
      tools: [
        {
          name: 'book',
          inputSchema: { type: 'object', properties, ...more },
          ...('strict' in more && { strict: true }),
        },
      ],
    },
    defaultLimits,
  );
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults));
  return canonicalize(parsed.toolset);
};
const seat = { seat: { type: 'string' } };

const rows: [
  says: string,
  calls: FittedCall[],
  toolset: CanonicalToolset,
  contradicted: number,
  first?: string,
][] = [
  ['a call that fits', [{ tool: 'book', arguments: { seat: '1A' } }], booking(seat), 0],
  ['no call at all', [], booking(seat), 0],
  [
    'a name that is not declared',
    [{ tool: 'book', arguments: { place: '1A' } }],
    booking(seat),
    1,
    'argument-gone /place',
  ],
  [
    'what is missing',
    [{ tool: 'book', arguments: {} }],
    booking(seat, { required: ['seat'] }),
    1,
    'argument-missing /seat',
  ],
  [
    'a value that is refused',
    [{ tool: 'book', arguments: { seat: 1 } }],
    booking(seat),
    1,
    'value-refused /seat',
  ],
  ['a tool that is not there', [{ tool: 'fly', arguments: {} }], booking(seat), 1, 'tool-gone '],
  ['arguments that are no object', [{ tool: 'book', arguments: [] }], booking(seat), 1, 'value-refused '],
];

describe('createFit', () => {
  test.each(rows)('%s', (_, calls, toolset, contradicted, first) => {
    const fit = createFit(calls)(toolset);
    expect(fit).toMatchObject({ contradicted, unknown: 0 });
    const reason = fit.faults[0]?.reasons[0];
    expect(reason && `${reason.kind} ${reason.pointer}`).toBe(first);
  });

  test('names the first ten calls', () => {
    const calls = Array.from({ length: 30 }, () => ({ tool: 'book', arguments: { no: 1 } }));
    const { contradicted, faults } = createFit(calls)(booking(seat));
    expect([contradicted, faults.map(({ call }) => call)]).toEqual([30, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]);
  });

  test('says what nobody can judge', () => {
    const unread = booking({ seat: { type: 'string', pattern: '^(?=a)b' } });
    expect(createFit([{ tool: 'book', arguments: { seat: 'b' } }])(unread)).toMatchObject({
      contradicted: 0,
      unknown: 1,
    });
  });
});
