import type { Json } from '../../src/schema/json.ts';
import { editPairs } from './corpus.ts';
import type { Client } from './send.ts';

/**
 * What stands in the registry for a stretch of inputs, under names of its own: inputs end sessions, yank versions and
 * set policies, and those after them shall still get somewhere.
 */
export type World = {
  readonly key: string;
  readonly origin: string;
  readonly toolsets: readonly string[];
  readonly sessions: readonly string[];
  readonly versions: readonly string[];
  readonly digests: readonly string[];
  readonly reports: readonly string[];
  /** Reports with a breaking change, and that change. */
  readonly decidable: readonly { readonly report: string; readonly change: string }[];
  /** The id of a key that nobody needs. */
  readonly spareKey: string;
  readonly cursors: readonly string[];
  /** Tools as formats have them. */
  readonly wires: readonly { readonly format: string; readonly tools: Json }[];
  /** Of somebody who is signed in to the pages. */
  readonly cookie: string;
  readonly csrf: string;
};

export const makeWorld = async (
  client: Client,
  { url, key }: { url: string; key: string },
  epoch: number,
): Promise<World> => {
  const toolsets = [`made-${epoch}`, `big-${epoch}`, `small-${epoch}`];
  const [made = '', , small = ''] = toolsets;
  const ask = async (method: string, target: string, body?: Json): Promise<Json> => {
    const answer = await client.send({
      method,
      target,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
    });
    if (answer.status >= 400) throw new Error(`${method} ${target}: ${answer.status} ${answer.bytes}`);
    return JSON.parse(answer.bytes.toString());
  };
  const digests: string[] = [];
  for (const [index, toolset] of toolsets.entries()) {
    const [old, next] = editPairs[index === 2 ? 2 + (epoch % (editPairs.length - 2)) : index] as readonly [
      Json,
      Json,
    ];
    for (const definition of [old, next]) {
      const published = await ask('POST', `/v1/toolsets/${toolset}/versions`, { definition });
      digests.push((published as { digest: string }).digest);
    }
  }
  await ask('PUT', `/v1/toolsets/${made}/channels/stable`, { version: '1.0.0' });
  await ask('PUT', `/v1/toolsets/${made}/policy`, {
    calls: { keep: epoch % 2 === 0 ? 'arguments' : 'shape' },
  });
  const sessions = Array.from({ length: 8 }, (_, at) => `s-${epoch}-${at}`);
  for (const [at, session] of sessions.entries()) {
    const pinned: Json = at % 2 === 0 ? { [made]: '1.0.0' } : { [made]: '1.0.0', [small]: '*' };
    // The example of a rule may have a tool that the other one has too.
    await ask('PUT', `/v1/sessions/${session}`, { toolsets: pinned }).catch(() =>
      ask('PUT', `/v1/sessions/${session}`, { toolsets: { [made]: '1.0.0' } }),
    );
  }
  const reports: string[] = [];
  const cursors: string[] = [];
  for (const list of ['reports', 'toolsets', 'sessions', 'audit']) {
    const page = (await ask('GET', `/v1/${list}?limit=5`)) as {
      items: { id?: string }[];
      next: string | null;
    };
    if (list === 'reports') reports.push(...page.items.flatMap(({ id }) => id ?? []));
    if (page.next !== null) cursors.push(page.next);
  }
  const decidable: World['decidable'][number][] = [];
  for (const report of reports) {
    const { changes } = (await ask('GET', `/v1/reports/${report}`)) as {
      changes?: readonly { verdict: string; fingerprint: string }[];
    };
    const breaking = changes?.find(({ verdict }) => verdict === 'breaking');
    if (breaking !== undefined) decidable.push({ report, change: breaking.fingerprint });
  }
  const spare = (await ask('POST', '/v1/keys', { name: `spare-${epoch}`, scopes: ['read'] })) as {
    id: string;
  };
  const wires: World['wires'][number][] = [];
  for (const format of wireFormats) {
    const tools = await ask('GET', `/v1/toolsets/${made}/versions/1.0.0?format=${format}`);
    wires.push({ format, tools });
  }
  const origin = url;
  const form = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };
  const cookie = await signIn(origin, form, key);
  const page = await client.send({
    method: 'GET',
    target: '/keys',
    headers: { Cookie: cookie, Accept: 'text/html' },
  });
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.bytes.toString())?.[1] ?? '';
  if (csrf === '') throw new Error(`The page of keys has no form: ${page.status}`);
  const versions = ['1.0.0', '2.0.0', '1.1.0'];
  return {
    key,
    origin,
    toolsets,
    sessions,
    versions,
    digests,
    reports,
    decidable,
    spareKey: spare.id,
    cursors,
    wires,
    cookie,
    csrf,
  };
};

const wireFormats = [
  'openai-chat',
  'openai-responses',
  'anthropic',
  'bedrock-converse',
  'gemini',
  'mcp',
  'ollama',
];

const signIn = async (origin: string, headers: Record<string, string>, key: string): Promise<string> => {
  const body = new URLSearchParams({ key, to: '/' }).toString();
  const answer = await fetch(`${origin}/login`, { method: 'POST', redirect: 'manual', headers, body });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  if (cookie === '') throw new Error(`Signing in gave ${answer.status}.`);
  return cookie;
};
