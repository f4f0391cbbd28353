import { expect, test } from 'vitest';
import { listedChoices } from '../../src/lint/listedChoices.ts';

test.each([
  ['One of low, normal, high or urgent.', ['low', 'normal', 'high', 'urgent']],
  ["Options: 'key' (an access key), 'token', or 'none'.", ['key', 'token', 'none']],
  ['Valid values: Basic, Standard, Premium.', ['Basic', 'Standard', 'Premium']],
  ['The mode. [Enum]: ["engage", "release"]', ['engage', 'release']],
  ['Either metric or imperial.', ['metric', 'imperial']],
  ['asc|desc', ['asc', 'desc']],
  ['How urgent it is: low, high or none at all.', undefined],
  ['How urgent it is (low, normal or high).', ['low', 'normal', 'high']],
  ["Where to put it, 'left' or 'right'.", ['left', 'right']],
  ['One of the kinds of tea, such as black or green.', undefined],
  ["The colour, e.g. 'red' or 'blue'.", undefined],
  ['Must be a number or a name.', undefined],
  ['Optional, but if `name` is not there, `id` is needed.', undefined],
  ['Any of them.', undefined],
  ['One of 1, 2 or 3.', undefined],
  ['', undefined],
])('%s', (description, values) => {
  expect(listedChoices(description)).toEqual(values);
});
