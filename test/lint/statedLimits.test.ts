import { expect, test } from 'vitest';
import { statedLimits } from '../../src/lint/statedLimits.ts';

const least = (value: number, of = 'value') => ({ side: 'least', value, of });
const most = (value: number, of = 'value') => ({ side: 'most', value, of });

test.each([
  ['Results per page (min 1, max 100)', [most(100), least(1)]],
  ['Between 3 and 50.', [least(3), most(50)]],
  ['How many to list (1-200). Usually 20.', [least(1), most(200)]],
  ['At most 5,000 characters.', [most(5_000, 'characters')]],
  ['A list of at least 2 items.', [least(2, 'items')]],
  ['Must not exceed 730 days and 12 hours.', []],
  ['The maximum is another number each day.', []],
  ['Version 1.2 to 3.4 of the file', []],
  ['At most 5x as big', []],
  ['Maximum: -1.5', [most(-1.5)]],
])('%s', (description, limits) => {
  expect(statedLimits(description)).toEqual(limits);
});
