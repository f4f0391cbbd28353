import { describe, expect, test } from 'vitest';
import { likeNames, wordsOf } from '../../src/compat/likeNames.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

describe('likeNames', () => {
  test.each([
    ['respelled', ['order_id', 'user_id'], ['userId', 'orderId'], ['order_id orderId', 'user_id userId']],
    [
      'a first word gone',
      ['az_disk_list', 'az_disk_get'],
      ['disk_list', 'disk_get'],
      ['az_disk_list disk_list', 'az_disk_get disk_get'],
    ],
    ['a first word replaced', ['old_a', 'old_b'], ['new_a', 'new_b'], ['old_a new_a', 'old_b new_b']],
    ['a last word added', ['a', 'b'], ['a_v2', 'b_v2'], ['a a_v2', 'b b_v2']],
    ['two candidates', ['orderId'], ['order_id', 'order-id'], []],
    ['nothing alike', ['seat'], ['place'], []],
  ])('%s', (_, from, to, pairs) => {
    const found = likeNames(named(...from), named(...to)).map((pair) => `${pair.from.name} ${pair.to.name}`);
    expect(found).toEqual(pairs);
  });

  test('no name is used twice', () => {
    const found = likeNames(named('x_a', 'y_a'), named('a'));
    expect(found).toEqual([]);
  });

  test.each([
    ['fetchOrder', ['fetch', 'order']],
    ['fetch-order.v2', ['fetch', 'order', 'v2']],
    ['', []],
    ['größe_m', ['größe', 'm']],
  ])('the words of %s', (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });
});
