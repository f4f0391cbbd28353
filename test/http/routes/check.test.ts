import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crowded, guided } from '../guided.ts';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', orders.first);
});
afterAll(() => service.stop());

const check = (name: string, body: unknown) => service.call('POST', `/v1/toolsets/${name}/check`, body);

describe('checking', () => {
  test('answers what publishing would, and writes nothing', async () => {
    const checked = await check('orders', { definition: orders.major });
    expect(checked.status).toBe(200);
    expect(checked.json).toMatchObject({
      version: '2.0.0',
      previous: '1.0.0',
      report: { verdict: 'breaking' },
    });
    const { json } = await service.call('GET', '/v1/toolsets/orders');
    expect(json).toMatchObject({ latest: '1.0.0', versions: 1 });
  });

  test('gives the report that publishing gives', async () => {
    await service.publish('same', orders.first);
    const checked = await check('same', { definition: orders.minor });
    const published = await service.publish('same', orders.minor);
    const idOf = ({ json }: { json: unknown }) => (json as { report: { id: string } }).report.id;
    expect(idOf(checked)).toBe(idOf(published));
  });

  test('asks the formats that are named', async () => {
    const checked = await check('formats', {
      definition: guided,
      formats: ['bedrock-invoke', 'openai-chat'],
    });
    expect(checked.json).toMatchObject({
      formats: [
        { format: 'bedrock-invoke', requires: [expect.any(String), expect.any(String)], warnings: [] },
        { format: 'openai-chat', requires: [], warnings: [] },
      ],
    });
    const refused = await check('formats', { definition: crowded, formats: ['openai-responses', 'groq'] });
    expect(refused.json).toMatchObject({
      status: 422,
      type: 'format-refuses',
      formats: ['groq'],
      version: '1.0.0',
      report: { verdict: 'safe' },
    });
    const unknown = await check('formats', { definition: guided, formats: ['nobody'] });
    expect(unknown.json).toMatchObject({ status: 400, errors: [{ pointer: '/formats/0' }] });
  });

  test('reads any wire shape, and says how', async () => {
    const definition = [
      { type: 'function', name: 'find', description: 'Finds.', parameters: { type: 'object' } },
    ];
    const { json } = await check('shapes', { definition });
    expect(json).toMatchObject({ normalised: ['The tools were read from the shape of OpenAI Responses.'] });
    const faulty = await check('shapes', {
      definition: [{ type: 'function', name: 'a b', parameters: { type: 1 } }],
    });
    expect((faulty.json as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(['/0/name', '/0/parameters/type']),
    );
  });

  test('a toolset that does not exist yet would begin', async () => {
    const checked = await check('new', { definition: orders.first });
    expect(checked.json).toMatchObject({ toolset: 'new', version: '1.0.0', previous: null });
    expect((await service.call('GET', '/v1/toolsets/new')).status).toBe(404);
  });

  test.each<[string, Record<string, unknown>, number, string]>([
    ['an invalid definition', { definition: { tools: [{ name: 'a b' }] } }, 422, 'invalid-definition'],
    ['a number too small', { definition: orders.major, version: '1.1.0' }, 409, 'version-too-small'],
    ['a latest that is none', { definition: orders.major, expectedLatest: '3.0.0' }, 409, 'stale-latest'],
    ['an unknown field', { definition: orders.major, dryRun: true }, 400, 'invalid-request'],
  ])('refuses as publishing does: %s', async (_, body, status, type) => {
    expect((await check('orders', body)).json).toMatchObject({ status, type });
  });
});
