import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import { crowded, guided } from '../../http/guided.ts';
import { type OpenService, openService } from '../../http/openService.ts';
import { fakeIo } from '../fakeIo.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolset-formats-'));
const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const tool = {
  type: 'function',
  name: 'find',
  description: 'Finds — something.',
  parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
};
const files = {
  wire: file('wire.json', { model: 'm', tools: [tool] }),
  guided: file('guided.json', guided),
  crowded: file('crowded.json', crowded),
};

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('crowd', crowded);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const toolset = async (...args: string[]) => {
  const world = fakeIo({ environment: { TOOLSET_URL: service.url }, fetch: globalThis.fetch });
  const code = await run(args, world.io);
  return { code, out: world.out(), err: world.err() };
};

/** The cases follow one another. */
describe('formats through a registry', () => {
  test('publish takes a wire shape and says how it was read; import does the same', async () => {
    const { code, out } = await toolset('publish', 'search', files.wire);
    expect(code).toBe(0);
    expect(out).toContain(
      'Changed in reading the definition: The tools were read from the shape of OpenAI Responses.\n',
    );
    const again = await toolset('import', files.wire, '--publish', 'search');
    expect(again).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^search 1\.0\.0 stands with this content/),
    });
    const imported = await toolset('import', files.guided, '--publish', 'orders', '--channel', 'stable');
    expect(imported.out).toMatch(/^Published orders 1\.0\.0, /);
  });

  test('get, session and render print the same bytes', async () => {
    await toolset('pin', 'conv', 'search');
    const offline = await toolset('render', files.wire, '--format', 'openai-responses');
    expect(JSON.parse(offline.out)).toEqual([{ ...tool, strict: false }]);
    for (const args of [
      ['get', 'search@1.0.0', '--format', 'openai-responses'],
      ['session', 'conv', '--format', 'openai-responses'],
      ['render', 'search', '--format', 'openai-responses'],
    ]) {
      expect(await toolset(...args)).toEqual({ code: 0, out: offline.out, err: '' });
    }
    const losses = await toolset('render', 'orders@stable', '--format', 'mistral', '--losses');
    expect(losses.out).toContain('find_order /title: the title: left out\n');
    const json = await toolset('render', 'orders@stable', '--format', 'mistral', '--losses', '--json');
    expect(JSON.parse(json.out)).toMatchObject({ version: '1.0.0', format: 'mistral' });
  });

  test('check asks formats, and ends with 1 where one refuses', async () => {
    const taken = await toolset(
      'check',
      'search',
      files.wire,
      '--format',
      'bedrock-invoke',
      '--format',
      'mcp',
    );
    expect(taken.code).toBe(0);
    expect(taken.out).toMatch(
      /\n\nbedrock-invoke takes these tools\.\nbedrock-invoke: the request needs anthropic_version: .+\nmcp takes these tools\.\n$/,
    );
    const doubtful = await toolset('check', 'new', files.crowded, '--format', 'openai-responses');
    expect(doubtful).toMatchObject({ code: 0, out: expect.stringContaining('openai-responses: warning: ') });
    const refused = await toolset('check', 'new', files.crowded, '--format', 'mcp', '--format', 'groq');
    expect(refused.code).toBe(1);
    expect(refused.out).toContain('(groq, too-many-tools)\n');
    expect(refused.out).toContain('safe: This is the first version');
    expect(refused.err).toMatch(
      /^toolset check: Groq chat completions would answer these tools with an error/,
    );
  });

  test.each([
    ['get', 'crowd', '--format', 'azure-openai'],
    ['render', 'crowd@1.0.0', '--format', 'azure-openai'],
    ['render', files.crowded, '--format', 'azure-openai'],
  ])('%s %s ends with 1 where the provider would refuse', async (...args) => {
    const { code, out } = await toolset(...args);
    expect(code).toBe(1);
    expect(out).toMatch(/too-many-tools\)\n$/);
  });

  test('verify tells four answers apart', async () => {
    const rendered = (await toolset('get', 'search', '--format', 'openai-responses')).out;
    const bodies: [string, string, number][] = [
      ['identical', `{"tools":${rendered}}`, 0],
      ['other-encoding', `{"tools":${rendered.replace('—', '\\u2014')}}`, 0],
      [
        'other-key-order',
        `{"tools":${rendered.replace(',"strict":false', '').replace('"type":', '"strict":false,"type":')}}`,
        1,
      ],
      ['changed', `{"tools":${rendered.replace('Finds', 'Looks for')}}`, 1],
    ];
    for (const [verdict, body, code] of bodies) {
      const request = file(`${verdict}.json`, body);
      for (const word of ['conv', 'search@^1']) {
        const args = ['verify', word, '--request', request, '--format', 'openai-responses'];
        const answer = await toolset(...args);
        expect(answer).toMatchObject({ code, err: '' });
        expect(answer.out).toMatch(new RegExp(`^${verdict}: `));
        expect(JSON.parse((await toolset(...args, '--json')).out)).toMatchObject({ verdict });
      }
    }
  });

  test.each<[string[], string]>([
    [['verify', 'conv', '--format', 'mcp'], '--request is missing'],
    [['verify', 'conv', '--request', files.wire], '--format is missing'],
    [
      ['verify', 'search@1', '--toolset', 'x', '--request', files.wire, '--format', 'mcp'],
      '--toolset goes with a session',
    ],
    [['verify', 'a@b', '--session', '--request', files.wire, '--format', 'mcp'], 'There is no session "a@b"'],
    [['get', 'search', '--format', 'nobody'], 'there is no format `nobody`'],
    [['check', 'search', files.wire, '--format', 'nobody'], 'there is no format `nobody`'],
    [['session', 'conv', '--definition', '--format', 'mcp'], 'ask for two things'],
    [['import', files.wire, '--output', 'markdown'], '--output markdown is for reports'],
    [['import', '--mcp-url', 'ftp://x'], 'is no URL of an MCP server'],
    [['import', '--mcp-command', ' '], '--mcp-command is empty'],
    [['import', '--mcp-command', 'a', '--mcp-url', 'http://x'], 'are two servers'],
    [['import', '--mcp-command', 'a', '--timeout', '0'], '--timeout takes whole seconds'],
    [['import'], 'FILE is missing'],
  ])('%j is refused', async (args, says) => {
    const { code, err } = await toolset(...args);
    expect(err).toContain(says);
    expect(err.indexOf('\n')).toBe(err.length - 1);
    expect(code).toBe(2);
  });
});
