import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';

const tool = (name: string, description?: string) => ({
  name,
  ...(description !== undefined && { description }),
  inputSchema: { type: 'object', properties: {} },
});
const good = 'Opens the door of the hall. Use this when a guest stands outside.';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish(
    'doors',
    { tools: [tool('open_door')] },
    { tools: [tool('open_door'), tool('close_door', good)] },
    { tools: [tool('open_door', good), tool('close_door', `${good} It stays open.`)] },
  );
});
afterAll(() => service.stop());

type Lint = {
  version: string;
  counts: Record<string, number>;
  findings: { lint: string; level: string; tool: string; new: boolean; fingerprint: string }[];
  more: number;
};
const lint = async (selector: string) =>
  (await service.call('GET', `/v1/toolsets/doors/versions/${selector}/lint`)).json as Lint;
const acknowledgements = '/v1/toolsets/doors/lint/acknowledgements';
const setPolicy = (body: unknown) => service.call('PUT', '/v1/toolsets/doors/policy', body);

/** Each case stands on those before it. */
describe('lint', () => {
  test('finds the same in each version that has it, and says in which it is new', async () => {
    const [first, second] = [await lint('1.0.0'), await lint('1.1.0')];
    expect(first.findings).toMatchObject([{ lint: 'description-missing', tool: 'open_door', new: true }]);
    expect(second.findings.find((finding) => finding.tool === 'open_door')).toMatchObject({
      fingerprint: first.findings[0]?.fingerprint,
      new: false,
    });
    expect((await lint('latest')).version).toBe('1.1.1');
  });

  test('the policy sets levels, for publishes too', async () => {
    await setPolicy({ lint: { levels: { 'description-missing': 'hint' } } });
    expect((await lint('1.0.0')).counts).toMatchObject({ error: 0, hint: 1 });
    const checked = await service.call('POST', '/v1/toolsets/doors/check', {
      definition: { tools: [tool('open_door', good), tool('close_door')] },
    });
    expect(checked.json).toMatchObject({
      lint: { findings: [{ lint: 'description-missing', level: 'hint', tool: 'close_door', new: true }] },
    });
    await setPolicy({ lint: { levels: { 'description-missing': 'off' } } });
    expect((await lint('1.0.0')).findings).toEqual([]);
    await setPolicy({});
    expect((await lint('1.0.0')).counts).toMatchObject({ error: 1 });
  });

  test('the token budget is counted by the tokenizer', async () => {
    await setPolicy({ lint: { tokenBudget: 5 } });
    expect((await lint('1.0.0')).findings.map((finding) => finding.lint)).toContain('token-budget-exceeded');
    await setPolicy({});
  });

  test('what was acknowledged stays so in every version, until that is withdrawn', async () => {
    const [fault] = (await lint('1.0.0')).findings;
    const body = { fingerprint: fault?.fingerprint, reason: 'It is the only one.' };
    const done = await service.call('POST', acknowledgements, body);
    expect(done.json).toMatchObject({ ...body, by: 'local' });
    for (const version of ['1.0.0', '1.1.0']) {
      const { counts, findings } = await lint(version);
      expect(counts).toMatchObject({ error: 0, acknowledged: 1 });
      expect(findings.find(({ fingerprint }) => fingerprint === fault?.fingerprint)).toMatchObject({
        acknowledged: 'It is the only one.',
      });
    }
    await service.call('POST', acknowledgements, { ...body, reason: 'Still.' });
    const listed = await service.call('GET', acknowledgements);
    expect(listed.json).toMatchObject({ items: [{ fingerprint: fault?.fingerprint, reason: 'Still.' }] });
    for (const _ of [1, 2]) {
      const { status } = await service.call('DELETE', `${acknowledgements}/${fault?.fingerprint}`);
      expect(status).toBe(204);
    }
    expect((await lint('1.0.0')).counts).toMatchObject({ error: 1, acknowledged: 0 });
  });

  test.each<[string, string, unknown, number]>([
    ['GET', '/v1/toolsets/nothing/versions/latest/lint', undefined, 404],
    ['GET', '/v1/toolsets/doors/versions/9.9.9/lint', undefined, 404],
    ['GET', '/v1/toolsets/nothing/lint/acknowledgements', undefined, 404],
    ['POST', '/v1/toolsets/nothing/lint/acknowledgements', { fingerprint: '0123456789ab', reason: 'x' }, 404],
    ['POST', acknowledgements, { fingerprint: 'nope', reason: 'x' }, 400],
    ['POST', acknowledgements, { fingerprint: '0123456789ab', reason: ' ' }, 400],
    ['POST', acknowledgements, { fingerprint: '0123456789ab' }, 400],
    ['DELETE', `${acknowledgements}/nope`, undefined, 400],
    ['DELETE', '/v1/toolsets/nothing/lint/acknowledgements/0123456789ab', undefined, 404],
  ])('%s %s with %j is %4$i', async (method, path, body, status) => {
    expect((await service.call(method, path, body)).status).toBe(status);
  });
});
