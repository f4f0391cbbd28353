import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase } from '../../support/cloneDatabase.ts';
import { exchange, told } from '../exchange.ts';
import { type OpenService, openService } from '../openService.ts';
import { orders, refunds } from '../orders.ts';

/**
 * Two services on one database, one with the way ahead of the router and one without: whatever they are sent, they
 * answer the same. Where there is no PostgreSQL nothing can be compared, since two cannot share the embedded one.
 */
const database = await cloneDatabase();
const admin = { Authorization: 'Bearer admin' };
let quick: OpenService;
let plain: OpenService;
let keys: string[] = [];

beforeAll(async () => {
  if (database === undefined) return;
  const environment = { DATABASE_URL: database, TOOLSET_ADMIN_KEY: 'admin' };
  quick = await openService(environment);
  plain = await openService({ ...environment, TOOLSET_FETCH_CACHE_BYTES: '0' });
  for (const [name, definition] of [
    ['orders', orders.first],
    ['refunds', refunds],
    ['orders', orders.minor],
    ['orders', orders.major],
  ] as const) {
    const sent = await quick.call('POST', `/v1/toolsets/${name}/versions`, { definition }, admin);
    expect(sent.status).toBe(201);
  }
  const both = { refunds: '*', orders: '1.0.0' };
  for (const [session, body] of Object.entries({
    one: { toolsets: { orders: '1.0.0' } },
    latest: { toolsets: { orders: 'latest' } },
    both: { toolsets: both },
    'a%2Fb%20%C3%A9': { toolsets: both },
    over: { toolsets: both },
    'over-one': { toolsets: { orders: '1.0.0' } },
  })) {
    const pinned = await quick.call('PUT', `/v1/sessions/${session}`, body, admin);
    expect(pinned.status, pinned.bytes.toString()).toBe(201);
  }
  for (const session of ['over', 'over-one']) {
    await quick.call('GET', `/v1/sessions/${session}/toolset`, undefined, admin);
    expect((await quick.call('DELETE', `/v1/sessions/${session}`, undefined, admin)).status).toBe(204);
  }
  const made = async (wish: object): Promise<string> => {
    const { json } = await quick.call('POST', '/v1/keys', { name: 'k', ...wish }, admin);
    return (json as { secret: string }).secret;
  };
  keys = [
    'admin',
    await made({ scopes: ['read'], toolsets: ['orders'] }),
    await made({ scopes: ['read'], toolsets: ['ord*', 'ref*'] }),
    await made({ scopes: ['pin'] }),
    'nobody',
  ];
  for (const service of [quick, plain]) {
    for (const session of ['one', 'latest', 'both']) await untilJudged(service, session);
  }
}, 120_000);
afterAll(async () => {
  await quick?.stop();
  await plain?.stop();
});

/** What is newer is judged once, and told from then on. */
const untilJudged = async (service: OpenService, session: string): Promise<void> => {
  for (;;) {
    const { headers } = await service.call('GET', `/v1/sessions/${session}/toolset`, undefined, admin);
    if (!headers.get('x-toolset-newer')?.includes('unknown')) return;
  }
};

const paths = [
  'one',
  'latest',
  'both',
  'a%2Fb%20%C3%A9',
  'a%2fb%20%c3%a9',
  'over',
  'over-one',
  'nobody',
].concat(
  [
    '%6fne',
    'o%6Ee',
    'one%',
    '%ff',
    '%00',
    '.',
    '..',
    '%2e%2e',
    'x'.repeat(300),
    '%F0%9F%92%A9'.repeat(250),
    '',
  ],
  ["a'b", 'a|b', 'a"b', 'a\\b', 'a;b=c', 'é', '%ef%bb%bfone', '%ed%a0%80'],
);
const queries = ['', '?', '?format=openai-chat', '?format=anthropic', '?format=react', '?format=mcp'].concat(
  ['?toolset=orders', '?toolset=refunds', '?toolset=Orders', '?toolset=none', '?format=', '?format=nothing'],
  [
    '?toolset=orders&format=gemini',
    '?format=gemini&toolset=orders',
    '?format=mcp&format=mcp',
    '?toolset=orders&',
  ],
  [
    '?&toolset=orders',
    '?form%61t=mcp',
    '?format=mc%70',
    '?unknown=1',
    '?format=mcp&unknown',
    '?toolset=or+ders',
  ],
  ['#x', '?format=mcp#x', '?format=mcp&toolset=orders&toolset=orders', '?toolset', '?__proto__=1'],
);
const suffixes = ['/toolset', '/toolset/', '/Toolset', '/toolset/x', '//toolset', '/t%6Folset', ''];
const heads = [
  [],
  ['If-None-Match: *'],
  ['If-None-Match: "x"'],
  ['If-None-Match: TAG'],
  ['If-None-Match: W/TAG'],
  ['If-None-Match: "x", W/TAG ,"y"'],
  ['If-None-Match: "x"', 'If-None-Match: TAG'],
  ['If-None-Match:   TAG  '],
  ['If-None-Match: TAGx'],
  ['If-None-Match: '],
  ['Accept: text/html'],
  ['Content-Length: 2'],
  ['Content-Length: 0'],
  ['X-Request-Id: abc', 'Range: bytes=0-1'],
];
const hosts = [
  'Host: localhost',
  'Host: registry.example:80',
  'Host: a b',
  'Host: ',
  'Host: a/b',
  'Host: [::1]:1',
  '',
];

const asked = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'get'),
  path: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...paths.slice(0, 7)) }, fc.constantFrom(...paths)),
  suffix: fc.oneof({ weight: 6, arbitrary: fc.constant('/toolset') }, fc.constantFrom(...suffixes)),
  query: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...queries.slice(0, 8)) },
    fc.constantFrom(...queries),
  ),
  head: fc.constantFrom(...heads),
  host: fc.oneof({ weight: 6, arbitrary: fc.constant('Host: localhost') }, fc.constantFrom(...hosts)),
  key: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -1, max: 4 })),
  scheme: fc.constantFrom('Bearer', 'Bearer', 'bearer', 'Basic', 'Bearer '),
  tag: fc.integer({ min: 0, max: 3 }),
  version: fc.constantFrom('1.1', '1.1', '1.1', '1.0'),
});
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

const tags = new Set<string>();

const rawOf = ({ method, path, suffix, query, head, host, key, scheme, tag, version }: Asked): Buffer => {
  const known = [...tags][tag] ?? '"none"';
  const lines = [
    `${method} /v1/sessions/${path}${suffix}${query} HTTP/${version}`,
    ...(host === '' ? [] : [host]),
    ...(key < 0 ? [] : [`Authorization: ${scheme} ${keys[key]}`]),
    ...head.map((line) => line.replace('TAG', known)),
    'Connection: close',
  ];
  const body = head.includes('Content-Length: 2') ? '{}' : '';
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
};

describe.skipIf(database === undefined)('the way ahead of the router', () => {
  test('answers what the route answers, whatever is sent and however often', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (one) => {
        const raw = rawOf(one);
        const slow = told(await exchange(plain.url, raw));
        for (const [name, value] of slow.headers) if (name === 'etag') tags.add(value);
        for (let time = 0; time < 3; time += 1) {
          const found = told(await exchange(quick.url, raw));
          // How many wrong keys an address may send is counted by each service.
          if (/ 4(01|29) /.test(slow.status ?? '')) expect(found.status).toMatch(/ 4(01|29) /);
          else expect(found, raw.toString('latin1')).toEqual(slow);
        }
      }),
      { numRuns: 400 },
    );
  }, 300_000);
});
