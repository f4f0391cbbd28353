import { formatIds } from '../../src/formats/formatIds.ts';
import type { Json } from '../../src/schema/json.ts';
import { conversations, definitions, editPairs } from './corpus.ts';
import { editedText, jsonBytes, mutated } from './mutate.ts';
import { oddText, oddValue } from './oddities.ts';
import type { Random } from './random.ts';
import { madeDefinition } from './schemas.ts';
import type { Sent } from './send.ts';
import type { World } from './world.ts';

/** A way in for what others wrote: makes one request from dice, mostly a good one with something wrong in it. */
export type Door = { readonly name: string; readonly make: (random: Random, world: World) => Sent };

type Json1 = { readonly [name: string]: Json };
type Asked = { readonly method: string; readonly target: string; readonly body?: Json };

const withKey = (world: World) => ({ Authorization: `Bearer ${world.key}` });

const asVisitor = (world: World) => ({ Cookie: world.cookie, Accept: 'text/html' });

const sent = (random: Random, world: World, { method, target, body }: Asked, faulty?: number): Sent => ({
  method,
  target,
  headers: {
    ...(target.startsWith('/v1') ? withKey(world) : asVisitor(world)),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  },
  body: body === undefined ? undefined : jsonBytes(random, body, faulty),
});

/** One part of a path. */
const part = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** Requests that are good, or nearly. */
const goodRequest = (random: Random, world: World): Asked => {
  const toolset = random.pick(world.toolsets);
  const session = random.pick(world.sessions);
  const version = random.pick(world.versions);
  const report = random.pick(world.reports);
  const conversation = random.pick(conversations);
  const definition = random.pick(definitions);
  const at = `/v1/toolsets/${toolset}`;
  return random.pick<() => Asked>([
    () => ({
      method: 'POST',
      target: `${at}/check`,
      body: { definition, formats: ['mcp', 'gemini'], review: true },
    }),
    () => ({
      method: 'POST',
      target: `${at}/versions`,
      body: {
        definition,
        version: '9.0.0',
        base: '1.x',
        message: 'Begin.',
        source: { commit: 'abc' },
        renames: [{ from: 'x', to: 'y', tool: 'tool_1' }],
        channel: 'beta',
        expectedLatest: version,
      },
    }),
    () => ({
      method: 'PATCH',
      target: `${at}/versions/${version}`,
      body: { deprecated: 'Old.', yanked: false, force: true },
    }),
    () => ({ method: 'PUT', target: `${at}/channels/stable`, body: { version, expected: '1.0.0' } }),
    () => ({
      method: 'PUT',
      target: `/v1/sessions/${session}-${random.below(9)}`,
      body: { toolsets: { [toolset]: '^1' }, ttl: 60, upgrades: 'safe', formats: ['cohere'] },
    }),
    () => ({ method: 'PUT', target: `/v1/sessions/${session}-${random.below(9)}`, body: { from: session } }),
    () => ({
      method: 'POST',
      target: `/v1/sessions/${session}/upgrade`,
      body: { to: { [toolset]: version }, by: 'evidence', force: true, reason: 'So.' },
    }),
    () => ({
      method: 'POST',
      target: `/v1/sessions/${session}/bridge`,
      body: { to: version, toolset, conversation, format: 'openai-chat' },
    }),
    () => ({
      method: 'POST',
      target: `/v1/sessions/${session}/check-call`,
      body: { tool: 'tool_1', arguments: { record_1: 'A', kind: 'open', limit: 3 } },
    }),
    () => ({
      method: 'POST',
      target: '/v1/verify',
      body: { session, toolset, format: 'openai-chat', request: { tools: [] } },
    }),
    () => ({
      method: 'POST',
      target: '/v1/verify',
      body: { toolset, version, format: 'anthropic', request: '{"tools":[]}' },
    }),
    () => ({
      method: 'POST',
      target: `${at}/lint/acknowledgements`,
      body: { fingerprint: '0123456789ab', reason: 'Known.' },
    }),
    () => ({
      method: 'PUT',
      target: `${at}/policy`,
      body: {
        onBreaking: 'approve',
        fourEyes: false,
        lens: 'model',
        formats: ['mcp'],
        lint: { levels: { 'condition-missing': 'hint' }, tokenBudget: 9_000 },
        channels: { stable: { movers: ['*'] } },
        visibility: 'private',
        calls: { keep: 'shape', days: 3 },
        traffic: { requests: 200_000, model: 'claude-sonnet-4-5', format: 'anthropic', cacheHit: 0.5 },
      },
    }),
    () => ({
      method: 'POST',
      target: `/v1/sessions/${session}/calls`,
      body: {
        calls: [
          {
            id: 'c1',
            tool: 'tool_1',
            arguments: { record_1: 'A', kind: 'open' },
            at: '2026-01-01T00:00:00Z',
            isError: false,
          },
        ],
      },
    }),
    () => ({
      method: 'POST',
      target: `${at}/fit`,
      body: { calls: [{ tool: 'tool_1', arguments: { record_1: 'A' } }] },
    }),
    () => ({
      method: 'POST',
      target: `/v1/reports/${report}/decision`,
      body: { decision: 'approve', comment: 'Known.', scope: 'change', expires: '2030-01-01T00:00:00Z' },
    }),
    () => ({
      method: 'POST',
      target: '/v1/keys',
      body: {
        name: 'ci',
        owner: 'platform',
        scopes: ['publish', 'read'],
        toolsets: ['orders*'],
        expires: '2030-01-01T00:00:00Z',
      },
    }),
  ])();
};

const reads = (random: Random, world: World, selector: string): string => {
  const toolset = random.pick(world.toolsets);
  const session = random.pick(world.sessions);
  const version = `/v1/toolsets/${toolset}/versions/${selector}`;
  return random.pick([
    version,
    `${version}/lint`,
    `${version}/losses`,
    `${version}/guidance`,
    `${version}/cost`,
    `${version}/report`,
    `/v1/toolsets/${toolset}/compare/${selector}...${random.pick(world.versions)}`,
    `/v1/toolsets/${toolset}/compare/${random.pick(world.versions)}...${selector}`,
    `/v1/toolsets/${toolset}`,
    `/v1/toolsets/${toolset}/versions`,
    `/v1/toolsets/${toolset}/drain`,
    `/v1/toolsets/${toolset}/dispatch`,
    `/v1/toolsets/${toolset}/usage`,
    `/v1/toolsets/${toolset}/policy`,
    `/v1/toolsets/${toolset}/events`,
    `/v1/toolsets/${toolset}/lint/acknowledgements`,
    `/v1/sessions/${session}`,
    `/v1/sessions/${session}/toolset`,
    `/v1/sessions/${session}/guidance`,
    `/v1/sessions/${session}/bridge`,
    `/v1/reports/${random.pick(world.reports)}`,
    '/v1/toolsets',
    '/v1/reports',
    '/v1/sessions',
    '/v1/keys',
    '/v1/audit',
    '/v1/audit/head',
    '/readyz',
    '/docs',
    '/openapi.json',
    `/toolsets/${toolset}/versions/${selector}`,
    `/toolsets/${toolset}/versions/${selector}/text`,
    `/toolsets/${toolset}/versions/${selector}/tool`,
    `/toolsets/${toolset}/versions/${selector}/report`,
    `/toolsets/${toolset}/compare`,
    '/reports',
    '/sessions',
    '/audit',
  ]);
};

const bodies: Door['make'] = (random, world) => {
  const asked = goodRequest(random, world);
  return sent(random, world, { ...asked, body: mutated(random, asked.body ?? {}) }, 0.15);
};

const schemas: Door['make'] = (random, world) => {
  const [old, next] = random.pick(editPairs);
  const definition = random.chance(0.4)
    ? madeDefinition(random)
    : mutated(random, random.chance(0.5) ? old : next, [
        ...definitions.slice(0, 8),
        ...(random.chance(0.3) ? [madeDefinition(random)] : []),
      ]);
  const isWire = random.chance(0.1);
  const given = isWire ? mutated(random, random.pick(world.wires).tools) : definition;
  const toolset = random.chance(0.9) ? random.pick(world.toolsets) : `own-${random.below(1_000)}`;
  // Most are checked only, so that a toolset does not grow without end.
  const isChecked = random.chance(0.8);
  return sent(random, world, {
    method: 'POST',
    target: `/v1/toolsets/${toolset}/${isChecked ? 'check' : 'versions'}`,
    body: {
      definition: given,
      ...(isChecked && random.chance(0.2) && { formats: [random.pick(formatIds)] }),
    },
  });
};

const selectorOf = (random: Random, world: World): string => {
  if (random.chance(0.2)) return random.pick(world.digests);
  if (random.chance(0.15))
    return random.pick(['latest', 'stable', 'beta', 'nothing', '*', '', 'x', '1.x.2', '||']);
  const number = () =>
    random.pick(['0', '1', '2', '10', '00', 'x', '*', '99999999999999999999', '9007199254740991', '-1', '']);
  const one = () =>
    random.pick(['', '^', '~', '>=', '<', '=', 'v', '>', '<=', '~>']) +
    Array.from({ length: 1 + random.below(random.chance(0.9) ? 3 : 6) }, number).join('.') +
    random.pick(['', '', '', '-alpha', '-alpha.1', '+build', '-01', '-', '+']);
  const text = Array.from({ length: 1 + random.below(random.chance(0.9) ? 3 : 40) }, one).join(
    random.pick([' ', ' || ', ' - ', ',']),
  );
  return random.chance(0.3) ? editedText(random, text) : text;
};

const selectors: Door['make'] = (random, world) => {
  const selector = selectorOf(random, world);
  const toolset = random.pick(world.toolsets);
  const session = random.pick(world.sessions);
  if (random.chance(0.5))
    return sent(random, world, { method: 'GET', target: reads(random, world, part(selector)) });
  return sent(
    random,
    world,
    random.pick<Asked>([
      {
        method: 'PUT',
        target: `/v1/sessions/${session}-x${random.below(50)}`,
        body: { toolsets: { [toolset]: selector } },
      },
      { method: 'POST', target: `/v1/sessions/${session}/upgrade`, body: { to: { [toolset]: selector } } },
      { method: 'GET', target: `/v1/sessions/${session}/bridge?to=${part(selector)}` },
      {
        method: 'POST',
        target: `/v1/toolsets/${toolset}/check`,
        body: { definition: random.pick(definitions), base: selector },
      },
      { method: 'PUT', target: `/v1/toolsets/${toolset}/channels/stable`, body: { version: selector } },
      {
        method: 'PATCH',
        target: `/v1/toolsets/${toolset}/versions/${part(selector)}`,
        body: { deprecated: null },
      },
      { method: 'GET', target: `/v1/sessions?toolset=${toolset}&version=${part(selector)}` },
    ]),
  );
};

const ids: Door['make'] = (random, world) => {
  const good = random.pick([
    ...world.sessions,
    ...world.toolsets,
    ...world.reports,
    'stable',
    '1.0.0',
    '0123456789ab',
  ]);
  const text = random.chance(0.5) ? oddText(random) : editedText(random, good);
  // Sometimes what no encoder makes.
  const id = random.chance(0.9)
    ? part(text)
    : random.pick(['%', '%zz', '%ff', '%c0%af', '..', '.', '%2e%2e', '%2F', ';', '@', '~', '//']);
  const body: Json = { version: '1.0.0', toolsets: { [random.pick(world.toolsets)]: '*' } };
  const template = random.pick<Asked>([
    { method: 'GET', target: `/v1/sessions/${id}` },
    { method: 'GET', target: `/v1/sessions/${id}/toolset?format=mcp` },
    {
      method: 'PUT',
      target: `/v1/sessions/${id}`,
      body: { toolsets: { [random.pick(world.toolsets)]: '*' } },
    },
    { method: 'PUT', target: `/v1/sessions/new-${random.below(99)}`, body: { from: text } },
    { method: 'DELETE', target: `/v1/sessions/${id}?erase=true` },
    { method: 'GET', target: `/v1/toolsets/${id}` },
    { method: 'GET', target: `/v1/toolsets/${id}/versions/1.0.0` },
    {
      method: 'PUT',
      target: `/v1/toolsets/${random.pick(world.toolsets)}/channels/${id}`,
      body: { version: '1.0.0' },
    },
    { method: 'DELETE', target: `/v1/toolsets/${random.pick(world.toolsets)}/channels/${id}` },
    { method: 'DELETE', target: `/v1/toolsets/${random.pick(world.toolsets)}/lint/acknowledgements/${id}` },
    { method: 'GET', target: `/v1/reports/${id}` },
    { method: 'POST', target: `/v1/reports/${id}/decision`, body: { decision: 'approve', comment: '' } },
    { method: 'DELETE', target: `/v1/keys/${id}` },
    { method: 'GET', target: `/v1/toolsets/${random.pick(world.toolsets)}/compare/${id}` },
    {
      method: random.pick(['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']),
      target: `/v1/${id}/${id}`,
      body,
    },
    { method: 'GET', target: `/sessions/${id}` },
    { method: 'GET', target: `/toolsets/${id}/versions/${id}` },
    { method: 'GET', target: `/${id}` },
  ]);
  return sent(random, world, template);
};

const queryNames = [
  'limit',
  'cursor',
  'toolset',
  'version',
  'state',
  'verdict',
  'lens',
  'format',
  'model',
  'requests',
  'cacheHit',
  'to',
  'erase',
  'after',
  'follow',
  'act',
  'actor',
  'key',
  'since',
  'evidence',
  'name',
  'at',
  'from',
];

const query: Door['make'] = (random, world) => {
  const value = (): string => {
    if (random.chance(0.35)) return oddText(random);
    if (random.chance(0.15))
      return random.chance(0.5) ? random.pick([...world.cursors, 'W10']) : cursor(random);
    const good = random.pick([
      '1',
      '1000',
      '0',
      'true',
      'false',
      'strict',
      'model',
      'breaking',
      'safe',
      'live',
      'ended',
      'open',
      'published',
      '0.5',
      '1.0.0',
      'latest',
      '2026-01-01',
      '0.0',
      '1.0',
      'tool_1',
      '/properties/kind',
      random.pick(formatIds),
      random.pick(world.toolsets),
      ...world.digests.slice(0, 1),
    ]);
    return random.chance(0.8) ? good : editedText(random, good);
  };
  const parameters = Array.from(
    { length: random.below(4) },
    () => `${random.chance(0.95) ? random.pick(queryNames) : part(oddText(random))}=${part(value())}`,
  );
  if (random.chance(0.03)) parameters.push('%', '=%ff', '&&=');
  const target = `${reads(random, world, random.pick(['1.0.0', 'latest', '%5E1']))}?${parameters.join('&')}`;
  const isPage = !target.startsWith('/v1');
  return isPage
    ? { method: 'GET', target, headers: { Cookie: world.cookie, Accept: 'text/html' } }
    : {
        method: 'GET',
        target,
        headers: { ...withKey(world), ...(random.chance(0.1) && { Accept: 'text/html' }) },
      };
};

/** A place in a list that nobody gave. */
const cursor = (random: Random): string =>
  Buffer.from(
    JSON.stringify(
      mutated(random, ['2026-01-01T00:00:00.000Z', 'made-0', 3, '1.0.0'].slice(0, 1 + random.below(4))),
    ),
  ).toString('base64url');

const headerNames = [
  'Accept',
  'Accept-Encoding',
  'Authorization',
  'Connection',
  'Content-Encoding',
  'Content-Length',
  'Content-Type',
  'Cookie',
  'Expect',
  'Forwarded',
  'Host',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'Last-Event-ID',
  'Origin',
  'Range',
  'Sec-Fetch-Site',
  'TE',
  'Transfer-Encoding',
  'Upgrade',
  'X-Forwarded-For',
  'X-HTTP-Method-Override',
  'X-Request-Id',
  'traceparent',
  '__proto__',
  'constructor',
];

const headers: Door['make'] = (random, world) => {
  const value = (): string =>
    random.pick([
      '*/*',
      'text/html;q=0.1, application/json',
      'application/json; charset=utf-16',
      'gzip, br',
      'Bearer ',
      `Bearer ${world.key}`,
      'Basic YTpi',
      world.cookie,
      'close, upgrade',
      '100-continue',
      'chunked',
      'chunked, identity',
      '-1',
      '0',
      '99999999999',
      '1, 1',
      `"${random.pick(world.digests)}"`,
      `W/"${random.pick(world.digests)}", *`,
      'bytes=0-10, -1',
      'cross-site',
      world.origin,
      'null',
      '[::1]:1',
      '127.0.0.999',
      'websocket',
      '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      '0.0',
      '99999999999999999999.5',
      oddText(random),
      'x'.repeat(random.pick([100, 5_000, 20_000])),
    ]);
  const asked = random.chance(0.5)
    ? goodRequest(random, world)
    : {
        method: random.pick(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'get', '']),
        target: reads(random, world, '1.0.0'),
      };
  const body = 'body' in asked && asked.body !== undefined ? jsonBytes(random, asked.body) : Buffer.alloc(0);
  const lines = [
    `${asked.method} ${random.chance(0.95) ? asked.target : oddText(random)} HTTP/${random.chance(0.95) ? '1.1' : random.pick(['1.0', '2.0', '0.9', 'x'])}`,
    `Host: ${random.chance(0.9) ? world.origin.slice(7) : value()}`,
    ...(random.chance(0.8) ? [`Authorization: Bearer ${world.key}`] : []),
    ...(body.length > 0 ? ['Content-Type: application/json'] : []),
    ...(body.length > 0 && random.chance(0.95) ? [`Content-Length: ${body.length}`] : []),
    ...(random.chance(0.8) ? ['Connection: close'] : []),
    ...Array.from(
      { length: random.below(4) },
      () => `${random.chance(0.95) ? random.pick(headerNames) : oddText(random)}: ${value()}`,
    ),
  ];
  const encoding = random.chance(0.5) ? 'utf8' : 'latin1';
  return { raw: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, encoding), body]) };
};

const wires: Door['make'] = (random, world) => {
  const { format, tools } = random.pick(world.wires);
  const whole: Json = random.chance(0.5)
    ? ({
        model: 'm',
        messages: random.pick(conversations),
        ...(Array.isArray(tools) ? { tools } : (tools as Json1)),
      } as Json)
    : tools;
  const captured = mutated(random, whole, [tools]);
  const request: Json = random.chance(0.5) ? captured : jsonBytes(random, captured, 0.3).toString();
  const subject: Json1 = random.chance(0.5)
    ? { session: random.pick(world.sessions) }
    : { toolset: random.pick(world.toolsets), version: random.pick(world.versions) };
  const named = random.chance(0.8) ? format : random.pick(formatIds);
  return sent(random, world, {
    method: 'POST',
    target: '/v1/verify',
    body: { ...subject, format: named, request },
  });
};

const talks: Door['make'] = (random, world) => {
  const conversation = mutated(random, random.pick(conversations), conversations);
  const session = random.pick(world.sessions);
  const toolset = random.pick(world.toolsets);
  const format: Json1 = random.chance(0.3) ? { format: random.pick(formatIds) } : {};
  return sent(
    random,
    world,
    random.pick<() => Asked>([
      () => ({ method: 'POST', target: `/v1/sessions/${session}/calls`, body: { conversation, ...format } }),
      () => ({ method: 'POST', target: `/v1/toolsets/${toolset}/fit`, body: { conversation, ...format } }),
      () => ({
        method: 'POST',
        target: `/v1/sessions/${session}/bridge`,
        body: { to: random.pick(world.versions), conversation, ...format },
      }),
      () => ({
        method: 'POST',
        target: `/v1/sessions/${session}/check-call`,
        body: {
          tool: random.chance(0.9) ? `tool_${random.below(3)}` : oddText(random),
          arguments: random.chance(0.9)
            ? mutated(random, {
                record_1: 'A',
                record_0: 'A',
                kind: 'open',
                limit: 3,
                since: '2026-01-01',
                labels: ['a'],
                owner: { id: 'x', team: null },
              })
            : oddValue(random),
        },
      }),
    ])(),
  );
};

const forms: Door['make'] = (random, world) => {
  const { report, change } = random.pick(world.decidable) ?? {
    report: random.pick(world.reports),
    change: '0',
  };
  const decision: readonly (readonly [string, string])[] = [
    ['decision', random.pick(['approve', 'reject'])],
    ['comment', 'Known.'],
    ...(random.chance(0.7) ? [['change', change] as const] : []),
    ['days', random.pick(['', '7', '30', '8'])],
  ];
  const [target, fields] = random.pick<readonly [string, readonly (readonly [string, string])[]]>([
    [
      '/keys',
      [
        ['name', `ci-${random.below(1_000)}`],
        ['owner', 'team'],
        ['scope', 'read'],
        ['scope', 'publish'],
        ['toolsets', 'a*, b'],
        ['days', '30'],
      ],
    ],
    ['/keys', [['revoke', random.pick([world.spareKey, 'k_none'])]]],
    [
      '/login',
      [
        ['key', random.pick([world.key, 'wrong'])],
        ['to', '/reports'],
      ],
    ],
    [`/reports/${report}`, decision],
    [`/reports/${report}`, decision],
    ['/logout', []],
    // Pages that take no form.
    [
      random.pick([
        `/toolsets/${random.pick(world.toolsets)}/versions/2.0.0/report`,
        `/toolsets/${random.pick(world.toolsets)}/compare`,
        `/sessions/${random.pick(world.sessions)}`,
      ]),
      decision,
    ],
  ]);
  const given = fields.flatMap(([name, value]): (readonly [string, string])[] => {
    if (random.chance(0.1)) return [];
    const next = random.chance(0.4) ? editedText(random, value) : value;
    return random.chance(0.1)
      ? [
          [name, next],
          [name, oddText(random)],
        ]
      : [[random.chance(0.97) ? name : oddText(random), next]];
  });
  const body = new URLSearchParams([
    ['csrf', random.chance(0.9) ? world.csrf : oddText(random)],
    ...given.map(([name, value]): [string, string] => [name, value]),
  ]).toString();
  return {
    method: 'POST',
    target,
    headers: {
      // Who signs out is out.
      ...(target !== '/logout' && { Cookie: world.cookie }),
      Origin: random.chance(0.97) ? world.origin : 'null',
      Accept: 'text/html',
      'Content-Type': random.chance(0.97)
        ? 'application/x-www-form-urlencoded'
        : 'multipart/form-data; boundary=x',
    },
    body: Buffer.from(random.chance(0.9) ? body : body.replaceAll('%', random.pick(['%%', '%zz', '\0']))),
  };
};

export const doors: readonly Door[] = [
  { name: 'bodies', make: bodies },
  { name: 'schemas', make: schemas },
  { name: 'selectors', make: selectors },
  { name: 'ids', make: ids },
  { name: 'queries', make: query },
  { name: 'headers', make: headers },
  { name: 'captures', make: wires },
  { name: 'conversations', make: talks },
  { name: 'forms', make: forms },
];
