import { expect, test } from 'vitest';
import { createAdmission, kindOf } from '../../src/http/admission.ts';
import { endpoints } from '../../src/http/routes/index.ts';

/** Work that ends when it is told to. */
const slow = () => {
  let end = (): void => {};
  const done = new Promise<Response>((resolve) => {
    end = () => resolve(new Response(null, { status: 204 }));
  });
  return { work: () => done, end };
};

test('beyond the limit whoever comes is refused at once, and let in again as soon as one is done', async () => {
  const admission = createAdmission(2);
  const [first, second] = [slow(), slow()];
  const answers = [admission.admit('writes', first.work), admission.admit('writes', second.work)];
  let isDone = false;
  const refused = await admission.admit('writes', async () => {
    isDone = true;
    return new Response();
  });
  expect([refused.status, refused.headers.get('retry-after'), isDone]).toEqual([503, '1', false]);
  expect(await refused.json()).toMatchObject({ type: 'busy' });
  expect(admission.refusal('writes')?.status).toBe(503);
  first.end();
  await answers[0];
  expect(admission.refusal('writes')).toBeUndefined();
  expect((await admission.admit('writes', () => new Response(null, { status: 201 }))).status).toBe(201);
  second.end();
  await answers[1];
  expect(admission.counts().writes).toMatchObject({ atWork: 0, refused: 2 });
});

test('what is slow keeps out nothing but its like', async () => {
  const admission = createAdmission(5);
  const publish = slow();
  const publishing = admission.admit('definitions', publish.work);
  expect(admission.refusal('definitions')?.status).toBe(503);
  for (const kind of ['reads', 'writes', 'sessions'] as const)
    expect(admission.refusal(kind)).toBeUndefined();
  publish.end();
  await publishing;
});

test('where the oldest has been worked on for long only a few are let in, until it is done', async () => {
  let now = 0;
  const admission = createAdmission(500, () => now);
  const works = Array.from({ length: 10 }, slow);
  const answers = works.slice(0, 9).map(({ work }) => admission.admit('writes', work));
  now = 5_001;
  expect(admission.refusal('writes')).toBeUndefined();
  answers.push(admission.admit('writes', (works[9] as ReturnType<typeof slow>).work));
  expect(admission.refusal('writes')?.status).toBe(503);
  expect(admission.refusal('reads')).toBeUndefined();
  for (const { end } of works.slice(0, 9)) end();
  await Promise.all(answers.slice(0, 9));
  expect(admission.refusal('writes')).toBeUndefined();
  works[9]?.end();
  await answers[9];
});

test('work that fails makes room too', async () => {
  const admission = createAdmission(1);
  await expect(admission.admit('reads', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(admission.refusal('reads')).toBeUndefined();
});

test('without a limit everybody is let in', async () => {
  const admission = createAdmission(0);
  const works = Array.from({ length: 1_000 }, slow);
  const answers = works.map(({ work }) => admission.admit('reads', work));
  expect(admission.refusal('reads')).toBeUndefined();
  for (const { end } of works) end();
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([204]));
});

test.each([
  ['listToolsets', 'reads'],
  ['moveChannel', 'writes'],
  ['pin', 'sessions'],
  ['upgrade', 'sessions'],
  ['readSession', 'reads'],
  ['publish', 'definitions'],
  ['check', 'definitions'],
])('%s is of the kind %s', (id, kind) => {
  const endpoint = endpoints.find((one) => one.id === id);
  expect(endpoint && kindOf(endpoint)).toBe(kind);
});
