import { existsSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../http/openService.ts';
import { hasChromium, launch, openWindow, seriousFaults } from './openPages.ts';

const markup =
  '<script>alert(1)</script><img src="https://elsewhere.example/x" onerror="alert(2)"> **bold** [link](javascript:alert(3)) \u202eesrever\u202c \u0007 end\nsecond line';

const shop = (
  more: { readonly required?: readonly string[]; readonly priorities?: readonly string[] } = {},
) => ({
  description: 'The tools of the support desk.',
  tools: [
    {
      name: 'create_ticket',
      description: 'Open a ticket when the conversation cannot settle the problem.',
      inputSchema: {
        type: 'object',
        properties: {
          summary: { type: 'string', description: 'One line that says what is wrong.' },
          priority: { type: 'string', enum: more.priorities ?? ['low', 'normal', 'urgent'] },
          order_id: { type: 'string', description: 'The order that it is about.' },
        },
        required: more.required ?? ['summary'],
      },
    },
    {
      name: 'search_docs',
      description: 'Find help articles.',
      inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
    },
  ],
});

const hostile = (text: string, more: object) => ({
  description: text,
  tools: [
    {
      name: 'pay',
      title: text.slice(0, 200),
      description: text,
      inputSchema: {
        type: 'object',
        properties: { '"><b>\u202ename': { type: 'string', description: text }, ...more },
      },
    },
    {
      name: 'long',
      description: 'x'.repeat(100_000),
      inputSchema: {
        type: 'object',
        properties: { wide: { type: 'string', description: 'ü '.repeat(50_000) } },
      },
    },
  ],
});

let service: OpenService;
let browser: Browser;

const real = '../shared/cases/real/toolsets';
const hasReal = existsSync(real);
const realTools = (name: string): unknown =>
  (JSON.parse(readFileSync(`${real}/${name}.json`, 'utf8')) as { tools: unknown }).tools;

const policy = (toolset: string) =>
  service.call('PUT', `/v1/toolsets/${toolset}/policy`, { onBreaking: 'require-approval' });

/** A pending version of a toolset of its own. */
const publishPending = async (toolset: string): Promise<void> => {
  await service.publish(toolset, shop());
  expect((await policy(toolset)).status).toBe(200);
  const { json } = await service.publish(
    toolset,
    shop({ required: ['summary', 'order_id'], priorities: ['low', 'normal'] }),
  );
  expect(json).toMatchObject({ version: '2.0.0', state: 'pending' });
};

beforeAll(async () => {
  service = await openService({ TOOLSET_JUDGING_SECONDS: '120' });
  await publishPending('support');
  await service.publish(
    'hostile',
    hostile(markup, { gone: { type: 'string', description: markup } }),
    hostile(`${markup} changed`, { now: { type: 'string', enum: [markup, 'a'] } }),
    hostile(markup, {}),
  );
  await service.call('PUT', '/v1/sessions/conv-81', { toolsets: { support: '^1' } });
  if (hasReal) {
    for (const name of ['github-mcp-server-60', 'github-mcp-server-150']) {
      await service.publish('github', { tools: realTools(name) });
    }
  }
  if (hasChromium) browser = await launch();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await service.stop();
});

const addresses = [
  '/',
  '/toolsets/support',
  '/toolsets/support/versions/1.0.0',
  '/toolsets/support/versions/1.0.0?format=gemini',
  '/toolsets/support/versions/1.0.0/tool?name=create_ticket',
  '/toolsets/support/versions/1.0.0/text?at=/tools/0',
  '/toolsets/support/versions/1.0.0/report',
  '/toolsets/support/versions/2.0.0/report',
  '/toolsets/support/compare',
  '/toolsets/support/compare?from=1.0.0&to=2.0.0',
  '/toolsets/support/compare?from=2.0.0&to=1.0.0&lens=strict',
  '/reports',
  '/reports?state=open&verdict=breaking&toolset=support',
  '/sessions',
  '/sessions?toolset=support&version=1.0.0',
  '/sessions/conv-81',
  '/keys',
  '/audit',
  '/login',
  '/logout',
  '/toolsets/hostile',
  '/toolsets/hostile/versions/1.0.0',
  '/toolsets/hostile/versions/1.0.0/tool?name=pay',
  '/toolsets/hostile/versions/1.0.0/tool?name=long',
  '/toolsets/hostile/versions/1.0.0/text?at=/tools/1/description',
  '/toolsets/hostile/versions/1.0.0/text?at=/tools/1/inputSchema/properties/wide/description&from=30000',
  '/toolsets/hostile/versions/2.0.0/report',
  '/toolsets/hostile/versions/3.0.0/report',
  '/nothing/here',
  '/toolsets/nobody',
];
const realAddresses = [
  '/toolsets/github',
  '/toolsets/github/versions/latest',
  '/toolsets/github/versions/latest?from=60',
  '/toolsets/github/versions/2.0.0/report',
  '/toolsets/github/versions/2.0.0/report?safe=0',
  '/toolsets/github/compare?from=latest&to=1.0.0',
];

const html = { headers: { Accept: 'text/html' } };

describe('as they are sent', () => {
  test.each(addresses)('%s is a page under 50 KB that needs nothing else', async (address) => {
    const response = await fetch(service.url + address, html);
    const text = await response.text();
    expect(response.status).toBe(/nothing|nobody/.test(address) ? 404 : 200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(Buffer.byteLength(text)).toBeLessThan(50_000);
    expect(text).not.toMatch(/<script(?! src="\/assets)|<style|<[a-z][^<>]*\s(?:style|on[a-z]+)=/);
    expect(text.match(/<h1/g)).toHaveLength(1);
  });

  test.skipIf(!hasReal).each(realAddresses)(
    `%s of a real toolset is under 50 KB${hasReal ? '' : ' (skipped: ../shared/cases is absent)'}`,
    async (address) => {
      const response = await fetch(service.url + address, html);
      expect(response.status).toBe(200);
      expect(Buffer.byteLength(await response.text())).toBeLessThan(50_000);
    },
  );

  test.each([
    ['/audit', 'act', 'published'],
    ['/reports', 'verdict', 'breaking'],
    ['/reports', 'state', 'open'],
    ['/sessions', 'state', 'ended'],
    ['/toolsets/support/compare', 'lens', 'strict'],
  ])('%s shows nothing for a %s that there is not', async (address, name, choice) => {
    const given = await fetch(`${service.url}${address}?${name}=nonsense`, html);
    expect(given.status).toBe(400);
    expect(await given.text()).toMatch(new RegExp(`There is no ${name} .*nonsense.* Use one of .*${choice}`));
    const page = await fetch(`${service.url}${address}?${name}=${choice}`, html);
    expect(page.status).toBe(200);
    await page.text();
    const list = address === '/toolsets/support/compare' ? `/v1${address}/1.0.0...2.0.0` : `/v1${address}`;
    const api = await service.call('GET', `${list}?${name}=nonsense`);
    expect(api.status).toBe(400);
    expect(JSON.stringify(api.json)).toMatch(new RegExp(`/${name}.*${choice}`));
  });

  test('a page that has not changed is not sent again, and files are kept for ever', async () => {
    const first = await fetch(`${service.url}/toolsets/support/versions/1.0.0/text?at=/tools/0`, html);
    const text = await first.text();
    const etag = first.headers.get('etag') as string;
    const again = await fetch(first.url, { headers: { ...html.headers, 'If-None-Match': etag } });
    expect([first.headers.get('cache-control'), again.status]).toEqual(['private, no-cache', 304]);
    const style = /href="(\/assets\/style-[0-9a-f]+\.css)"/.exec(text)?.[1];
    const file = await fetch(service.url + style);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('what asks for no HTML gets problem documents', async () => {
    const { status, json } = await service.call('GET', '/nothing/here');
    expect([status, json]).toMatchObject([404, { type: 'unknown-route' }]);
  });

  test('a long text can be read to its end', async () => {
    let address = '/toolsets/hostile/versions/1.0.0/text?at=%2Ftools%2F1%2Fdescription';
    let read = 0;
    for (let part = 0; part < 10 && address !== ''; part += 1) {
      const text = await (await fetch(service.url + address, html)).text();
      expect(Buffer.byteLength(text)).toBeLessThan(50_000);
      read += /<pre[^>]*>(x*)<\/pre>/.exec(text)?.[1]?.length ?? 0;
      address = (/<a class="next"[^>]*href="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
    }
    expect(read).toBe(100_000);
  });

  test.each(['/v1/toolsets/support/versions/2.0.0/report', '/v1/toolsets/support/compare/1.0.0...2.0.0'])(
    '%s is the page where HTML is wanted',
    async (address) => {
      const page = await service.call('GET', address, undefined, { Accept: 'text/html' });
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('vary')).toBe('Accept');
      expect(page.bytes.toString()).toContain('Breaks history');
      const plain = await service.call('GET', address);
      expect(plain.headers.get('content-type')).toBe('application/json');
    },
  );
});

describe('forms', () => {
  const send = (address: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(service.url + address, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
      headers: { ...html.headers, Origin: service.url, ...headers },
    });

  test.each([
    ['without the token of its page', {}, {}],
    ['with a wrong token', { csrf: 'x'.repeat(43) }, {}],
    ['from another origin', {}, { Origin: 'https://elsewhere.example' }],
    ['from another site', {}, { 'Sec-Fetch-Site': 'cross-site' }],
    ['without an origin', {}, { Origin: 'null' }],
  ])('one sent %s does nothing', async (_, form, headers) => {
    const response = await send('/keys', { name: 'x', scope: 'admin', ...form } as never, headers as never);
    expect(response.status).toBe(403);
    expect((await service.call('GET', '/v1/keys')).json).toMatchObject({ items: [] });
  });
});

describe.skipIf(!hasChromium)(`in Chromium${hasChromium ? '' : ' (skipped: it is not installed)'}`, () => {
  const everywhere = [...addresses, ...(hasReal ? realAddresses : [])];

  test('axe finds nothing serious in either theme, and no page scrolls sideways', async () => {
    const { page, incidents, close } = await openWindow(browser, service.url);
    const faults: string[] = [];
    const wide: string[] = [];
    for (const address of everywhere) {
      await page.setViewportSize({ width: 1_280, height: 720 });
      await page.goto(address);
      faults.push(...(await seriousFaults(page)).map((fault) => `${address} ${fault}`));
      await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
      for (const width of [375, 320]) {
        await page.setViewportSize({ width, height: 740 });
        const scrolls = await page.evaluate('document.documentElement.scrollWidth');
        if (Number(scrolls) > width) wide.push(`${address} at ${width} pixels: ${scrolls}`);
      }
    }
    await close();
    expect(faults).toEqual([]);
    expect(wide).toEqual([]);
    expect(incidents).toEqual([]);
  }, 120_000);

  test('names and descriptions are shown as the text they are', async () => {
    const { page, incidents, close } = await openWindow(browser, service.url);
    for (const address of addresses.filter((one) => one.includes('hostile'))) {
      await page.goto(address);
      expect(await page.locator('main img, main script, main b b').count(), address).toBe(0);
    }
    await page.goto('/toolsets/hostile/versions/1.0.0/tool?name=pay');
    const shown = await page.locator('main').innerText();
    expect(shown).toContain('<script>alert(1)</script>');
    expect(shown).toContain('\\u202eesrever\\u202c \\u0007 end\nsecond line');
    for (const unseen of ['\u202e', '\u202c', '\u0007']) expect(shown).not.toContain(unseen);
    await close();
    expect(incidents).toEqual([]);
  });

  test.each([true, false])(
    'a breaking change is found, read and approved; scripts: %s',
    async (javaScriptEnabled) => {
      const toolset = `desk-${javaScriptEnabled}`;
      await publishPending(toolset);
      const { page, incidents, close } = await openWindow(browser, service.url, { javaScriptEnabled });
      await page.goto('/');
      await page.getByRole('link', { name: 'Reports', exact: true }).click();
      await page.getByLabel('Decision').selectOption('open');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByRole('link', { name: new RegExp(`^${toolset} 1\\.0\\.0 → 2\\.0\\.0`) }).click();
      const main = page.getByRole('main');
      expect(await main.innerText()).toContain('Breaks history');
      const card = page.getByRole('article').filter({ hasText: 'order_id is required now' });
      expect(await card.locator('ins').allInnerTexts()).toEqual([', "order_id"']);
      expect(await card.innerText()).toContain('A call that 1.0.0 accepts and 2.0.0 contradicts');
      const id = await card.getAttribute('id');
      await page.getByRole('link', { name: `Link to this change: #${id}` }).click();
      expect(new URL(page.url()).hash).toBe(`#${id}`);
      await page.getByLabel('Why').fill('The handlers take both <b>forms</b>.');
      await page.getByRole('button', { name: 'Approve' }).click();
      expect(await page.locator('.decisions').innerText()).toContain('The handlers take both <b>forms</b>.');
      expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
      const { json } = await service.call('GET', `/v1/toolsets/${toolset}`);
      expect(json).toMatchObject({ latest: '2.0.0' });
      await close();
      expect(incidents).toEqual([]);
    },
  );

  test('the same with the keyboard alone, and what is refused is said beside the form', async () => {
    await publishPending('keyboard');
    const { page, incidents, close } = await openWindow(browser, service.url);
    await page.goto('/toolsets/keyboard');
    const focused = () => page.evaluate('document.activeElement.innerText ?? document.activeElement.name');
    const tabTo = async (what: RegExp): Promise<void> => {
      for (let step = 0; step < 80; step += 1) {
        await page.keyboard.press('Tab');
        const here = String(
          await page.evaluate("document.activeElement.innerText || document.activeElement.name || ''"),
        );
        if (what.test(here)) return;
      }
      throw new Error(`Tab never came to ${what}; it is at ${await focused()}.`);
    };
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await tabTo(/^Report/);
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
    expect(outline).toBe('solid');
    await page.keyboard.press('Enter');
    await page.waitForURL(/report$/);
    await tabTo(/^comment$/);
    await page.keyboard.type(' ');
    await tabTo(/^Only some/);
    await page.keyboard.press('Enter');
    await tabTo(/^change$/);
    await page.keyboard.press('Space');
    await tabTo(/^Approve$/);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('The comment is empty.');
    expect(await page.getByRole('checkbox').first().isChecked()).toBe(true);
    await tabTo(/^comment$/);
    await page.keyboard.type('Nobody uses it.');
    await tabTo(/^Reject$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#decisions$/);
    expect(await page.locator('.decisions').innerText()).toContain('Nobody uses it.');
    await close();
    expect(incidents).toEqual([]);
  });

  test('on paper nothing stays folded, and neither navigation nor forms are printed', async () => {
    const { page, close } = await openWindow(browser, service.url, { javaScriptEnabled: false });
    await page.goto('/toolsets/hostile/versions/2.0.0/report');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.safe-changes').isVisible()).toBe(true);
    expect(await page.locator('header.top').isVisible()).toBe(false);
    expect((await page.pdf()).length).toBeGreaterThan(1_000);
    await close();
  });
});
