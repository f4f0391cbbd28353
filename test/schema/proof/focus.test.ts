import { describe, expect, test } from 'vitest';
import { openSchema, placeAt } from '../../../src/schema/document.ts';
import { createFocus } from '../../../src/schema/proof/focus.ts';
import { createTerms } from '../../../src/schema/proof/term.ts';

describe('focus', () => {
  const document = openSchema({
    properties: { a: { $ref: '#/$defs/x' }, b: { type: 'string' }, c: { items: { $ref: '#/$defs/y' } } },
    $defs: { x: { properties: { z: { $ref: '#/$defs/y' } } }, y: { minimum: 1 } },
  });
  const focus = createFocus([[document, '/$defs/y/minimum']]);
  const terms = createTerms();
  const near = (pointer: string): boolean => {
    const place = placeAt(document, pointer);
    return place !== undefined && focus.near(terms.of(place));
  };

  test.each([
    ['', true],
    ['/properties/a', true],
    ['/properties/b', false],
    ['/properties/c', true],
    ['/properties/c/items', true],
    ['/$defs/x', true],
    ['/$defs/x/properties/z', true],
    ['/$defs/y', true],
  ])('%s leads there: %s', (pointer, expected) => {
    expect(near(pointer)).toBe(expected);
  });

  test('the keyword is known', () => {
    expect([...focus.keywords]).toEqual(['minimum']);
  });
});
