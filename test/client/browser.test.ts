import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClient } from './buildClient.ts';
import { answers, type EvilServer, evilServer, gives, headersOf } from './evilServer.ts';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
);
const body = '[{"name":"find_order"}]';

describe.skipIf(executablePath === undefined)('the client in a browser (needs Chromium)', () => {
  let build: string;
  let server: EvilServer;
  let browser: Browser;
  let registry = gives(body);
  beforeAll(async () => {
    build = buildClient();
    server = await evilServer((incoming, outgoing) => {
      const path = incoming.url as string;
      if (path.startsWith('/v1/')) registry(incoming, outgoing);
      else if (path.endsWith('.js')) {
        outgoing
          .writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' })
          .end(readFileSync(join(build, 'dist', path)));
      } else {
        outgoing
          .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
          .end('<!doctype html><title>A page</title>');
      }
    });
    browser = await chromium.launch({
      executablePath: executablePath as string,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    });
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await server.fall();
    rmSync(build, { recursive: true, force: true });
  });

  /** Tools, twice or more, in a page of the same origin, with what the registry does from the second time on. */
  const inPage = async (then: typeof registry) => {
    registry = gives(body);
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.addScriptTag({
      type: 'module',
      content: `
        import { createClient } from '/client/createClient.js';
        const client = createClient({ url: location.origin, freshFor: 0, timeout: 1000, patience: 500, retries: 0 });
        window.fetchTools = async () => {
          const { tools, versions, stale } = await client.session('a').tools('openai-chat');
          return { tools, versions: versions.map(({ version }) => version), stale };
        };
        window.nextEvent = async () => {
          for await (const event of client.toolset('support').events()) return event;
        };`,
    });
    await page.waitForFunction('window.fetchTools !== undefined');
    const first = await page.evaluate('window.fetchTools()');
    registry = then;
    const second = await page.evaluate('window.fetchTools()');
    return { page, first, second };
  };
  const good = { tools: [{ name: 'find_order' }], versions: ['1.0.0'], stale: false };

  test('fetches, and asks again with the entity tag', async () => {
    const { page, first, second } = await inPage(gives(body));
    expect([first, second]).toEqual([good, good]);
    expect(server.asked.at(-1)?.headers['if-none-match']).toBe(headersOf(body).ETag);
    await page.close();
  });

  test.each([
    ['fails', answers(500)],
    [
      'sends other bytes under the same entity tag',
      (_, outgoing) => outgoing.writeHead(200, headersOf(body)).end('[]'),
    ],
    ['breaks the connection', (_, outgoing) => outgoing.destroy()],
    ['redirects', answers(302, '', { Location: '/elsewhere' })],
  ] satisfies [string, typeof registry][])(
    'serves the last good answer where the registry %s',
    async (_, then) => {
      const { page, second } = await inPage(then);
      expect(second).toEqual({ ...good, stale: true });
      await page.close();
    },
  );

  test('hears events', async () => {
    const { page } = await inPage(gives(body));
    registry = (_, outgoing) => {
      outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' });
      outgoing.write('id: 1.1\nevent: published\ndata: {"kind":"published"}\n\n');
    };
    expect(await page.evaluate('window.nextEvent()')).toEqual({ id: '1.1', kind: 'published' });
    await page.close();
  });
});
