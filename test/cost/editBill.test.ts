import { expect, test } from 'vitest';
import { costOf } from '../../src/cost/costOf.ts';
import { costOfEdit } from '../../src/cost/costOfEdit.ts';
import { editBill } from '../../src/cost/editBill.ts';
import { canonicalize } from '../../src/toolset/canonicalize.ts';
import { sample, tools } from './sample.ts';

const options = { format: 'anthropic', model: 'claude-sonnet-4-5', requests: 200_000 } as const;
const less = canonicalize({ tools: tools.slice(0, -1) });

test('it has the sums of the edit, and the traffic they are reckoned with', async () => {
  const edit = await costOfEdit(less, sample, options);
  const bill = await editBill(less, sample, options);
  expect(bill).toEqual({
    format: 'anthropic',
    tokenizer: edit.after.tokenizer,
    estimate: true,
    before: { tokens: edit.before.tokens },
    after: { tokens: edit.after.tokens },
    tokens: edit.tokens,
    model: edit.after.price?.model,
    source: edit.after.price?.source,
    request: edit.request,
    month: { ...edit.month, requests: 200_000, cacheHit: 0.9 },
    formats: edit.formats,
  });
});

test('a first version adds all that it costs, and has no bytes to keep', async () => {
  const cost = await costOf(sample, options);
  expect(await editBill(undefined, sample, options)).toMatchObject({
    before: null,
    tokens: cost.tokens,
    month: { uncached: cost.price?.month?.uncached },
    formats: [],
  });
});

test('without a price there are tokens', async () => {
  const unknown = await editBill(less, sample, { format: 'mcp', model: 'nobody' });
  expect(unknown).toMatchObject({ unknownModel: 'nobody', estimate: true });
  for (const field of ['model', 'request', 'month']) expect(unknown).not.toHaveProperty(field);
});
