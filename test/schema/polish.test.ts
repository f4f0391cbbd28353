import { describe, expect, test } from 'vitest';
import { openSchema, rootPlace } from '../../src/schema/document.ts';
import type { Json } from '../../src/schema/json.ts';
import { polish } from '../../src/schema/polish.ts';

const place = rootPlace(
  openSchema({
    properties: {
      email: { type: 'string' },
      state: { type: 'string', examples: ['open'] },
      unit: { $ref: '#/$defs/unit' },
      tags: { type: 'array', items: { type: 'string', default: 'red' } },
    },
    $defs: { unit: { type: 'string', default: 'km' } },
  }),
);

describe('polish', () => {
  test.each<[string, Json, readonly Json[], Json]>([
    ['by name', { email: 'text' }, [], { email: 'ada@example.com' }],
    ['by example', { state: 'text' }, [], { state: 'open' }],
    ['by default, behind a reference', { unit: 'text' }, [], { unit: 'km' }],
    ['by default, in an array', { tags: ['text'] }, [], { tags: ['red'] }],
    [
      'by sample',
      { email: 'text', n: 1 },
      [{ email: 'bo@example.com', n: 7 }],
      { email: 'bo@example.com', n: 7 },
    ],
    ['not what is no text of ours', { email: 'x' }, [], { email: 'x' }],
  ])('%s', (_, value, samples, expected) => {
    expect(polish(place, value, samples, () => true)).toEqual(expected);
  });

  test('keeps what has to stay as it is', () => {
    const holds = (value: Json): boolean => (value as { email: string }).email === 'text';
    expect(polish(place, { email: 'text', state: 'text' }, [], holds)).toEqual({
      email: 'text',
      state: 'open',
    });
  });
});
