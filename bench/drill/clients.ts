import postgres from 'postgres';
import type { Random } from '../fuzz/random.ts';
import { type Answer, ask } from './ask.ts';
import type { Stage } from './drill.ts';
import { type Entry, heldAgainst, placeOf, type Truth } from './ledger.ts';
import { pause, type Service } from './service.ts';

/** Agents and publishers that keep a log of what they wanted and what they were told. */
export type Clients = {
  readonly name: string;
  readonly ledger: readonly Entry[];
  readonly fetches: Fetches;
  /** What no client may ever be answered: another version than the pinned one, or an error that is none of ours. */
  readonly wrongs: readonly string[];
  /** Milliseconds that the slowest write took since this was last asked. */
  readonly slowest: () => number;
  /** Writes answered with 503 so far, and those among them that did not say when to come again. */
  readonly refusals: () => { readonly all: number; readonly wordless: number };
  readonly acknowledged: () => number;
  /** Until so many writes more were acknowledged; how many milliseconds that took. */
  readonly goOn: (writes?: number, patience?: number) => Promise<number>;
  readonly stop: () => Promise<void>;
  /** Sends again whatever is unknown, until it is known. */
  readonly settle: () => Promise<void>;
};

export type Fetches = { done: number; failed: number; readonly failures: string[] };

const hot = 20;

/**
 * Starts them: what they fetch stands in the memory of each replica when this resolves. A fetch that one replica does
 * not answer goes to another, as a balancer would send it.
 */
export const startClients = async (
  services: readonly Pick<Service, 'url'>[],
  random: Random,
  {
    writers = 4,
    fetchers = 2,
    name = 'drilled',
  }: {
    writers?: number;
    fetchers?: number;
    /** Where others write too. */
    name?: string;
  } = {},
): Promise<Clients> => {
  const ledger: Entry[] = [];
  const fetches: Fetches = { done: 0, failed: 0, failures: [] };
  const wrongs: string[] = [];
  const pinned = new Map<string, string>();
  let count = 0;
  let slowest = 0;
  let acknowledged = 0;
  const refusals = { all: 0, wordless: 0 };
  let isStopped = false;

  const write = (
    kind: Entry['kind'],
    key: string,
    send: (url: string) => Promise<Answer>,
    told: (answer: unknown) => string,
  ) => {
    const again = async (): Promise<void> => {
      const { url } = random.pick(services);
      const start = performance.now();
      try {
        const answer = await send(url);
        if (answer.status < 300) {
          entry.outcome = 'acknowledged';
          entry.got = told(JSON.parse(answer.body));
          acknowledged += 1;
        } else if (answer.status < 500) entry.outcome = 'refused';
        else {
          entry.outcome = 'unknown';
          if (answer.status === 503) refusals.all += 1;
          if (answer.status === 503 && answer.retryAfter === undefined) refusals.wordless += 1;
          if (answer.status !== 503) wrongs.push(`${placeOf(entry)}: ${answer.status} ${answer.body}`);
        }
      } catch {
        entry.outcome = 'unknown';
      }
      if (entry.outcome === 'unknown') entry.wasUnknown = true;
      slowest = Math.max(slowest, performance.now() - start);
    };
    const entry: Entry = { kind, key, outcome: 'intended', again };
    ledger.push(entry);
    return entry;
  };
  /** Each toolset has one publisher, who does not go on before the last one is known. */
  const publish = (hand: number, expectedLatest?: string): Entry => {
    count += 1;
    const text = `Text ${count} of ${name}.`;
    const body = {
      definition: definitionOf(text),
      ...(expectedLatest === undefined ? {} : { expectedLatest }),
    };
    return write(
      'publish',
      text,
      (url) => ask(url, 'POST', `/v1/toolsets/${name}-${hand}/versions`, body),
      (answer) => (answer as { version: string }).version,
    );
  };
  const pin = (selector: string): Entry => {
    count += 1;
    const session = `${name}-${count}`;
    return write(
      'pin',
      session,
      (url) => ask(url, 'PUT', `/v1/sessions/${session}`, { toolsets: { [`${name}-0`]: selector } }),
      (answer) => (answer as { pins: { version: string }[] }).pins[0]?.version ?? '',
    );
  };
  const move = (expected?: string): Entry => {
    count += 1;
    const channel = `${name}-${count}`;
    const body = { version: '1.0.0', ...(expected === undefined ? {} : { expected }) };
    return write(
      'move',
      channel,
      (url) => ask(url, 'PUT', `/v1/toolsets/${name}-0/channels/${channel}`, body),
      () => '1.0.0',
    );
  };
  /** Some of them have to be refused. */
  const any = (hand: number): Entry => {
    const dice = random.next();
    if (dice < 0.3) return publish(hand);
    if (dice < 0.7) return pin('latest');
    if (dice < 0.9) return move();
    return random.pick([() => publish(hand, '77.0.0'), () => pin('77.0.0'), () => move('77.0.0')])();
  };

  const fetchOne = async (): Promise<void> => {
    const session = random.pick([...pinned.keys()]);
    const order = [...services].sort(() => random.next() - 0.5);
    let why = '';
    for (const { url } of order) {
      try {
        const { status, headers, body } = await ask(url, 'GET', `/v1/sessions/${session}/toolset`);
        if (status === 200) {
          fetches.done += 1;
          const version = headers['x-toolset-version'];
          if (version !== pinned.get(session))
            wrongs.push(`${session} was given ${version}: ${body.slice(0, 200)}`);
          return;
        }
        why += ` ${status} ${body.slice(0, 200)}`;
        if (status !== 503) wrongs.push(`A fetch of ${session}: ${status} ${body}`);
      } catch (error) {
        why += ` ${(error as Error).message}`;
      }
    }
    fetches.failed += 1;
    if (fetches.failures.length < 5) fetches.failures.push(why);
  };

  for (let hand = 0; hand < writers; hand += 1) await publish(hand).again();
  for (let number = 0; number < hot; number += 1) {
    const entry = pin('1.0.0');
    await entry.again();
    pinned.set(entry.key, '1.0.0');
  }
  if (ledger.some(({ outcome }) => outcome !== 'acknowledged')) throw new Error('Nothing can be written.');
  for (const { url } of services) {
    for (const session of pinned.keys()) await ask(url, 'GET', `/v1/sessions/${session}/toolset`);
  }
  const writing = Array.from({ length: writers }, async (_, hand) => {
    let published: Entry | undefined;
    while (!isStopped) {
      const entry = published?.outcome === 'unknown' ? published : any(hand);
      if (entry.kind === 'publish') published = entry;
      await entry.again();
      await pause(entry.outcome === 'unknown' ? 50 : 10);
    }
  });
  const fetching = Array.from({ length: fetchers }, async () => {
    while (!isStopped) {
      await fetchOne();
      await pause(5);
    }
  });
  return {
    name,
    ledger,
    fetches,
    wrongs,
    slowest: () => {
      const was = slowest;
      slowest = 0;
      return was;
    },
    refusals: () => ({ ...refusals }),
    acknowledged: () => acknowledged,
    goOn: async (writes = 10, patience = 30_000) => {
      const start = performance.now();
      const until = acknowledged + writes;
      while (acknowledged < until) {
        if (performance.now() - start > patience) return Number.POSITIVE_INFINITY;
        await pause(20);
      }
      return performance.now() - start;
    },
    stop: async () => {
      isStopped = true;
      await Promise.all([...writing, ...fetching]);
    },
    settle: async () => {
      for (const entry of ledger) {
        for (let tries = 0; entry.outcome === 'unknown' && tries < 50; tries += 1) {
          if (tries > 0) await pause(100);
          await entry.again();
        }
      }
    },
  };
};

/** Stops the clients, lets them find out what they do not know, and holds what they know against the database. */
export const promiseNothingLost = async (stage: Stage, clients: Clients, url: string): Promise<void> => {
  await clients.stop();
  const before = heldAgainst(clients.ledger, await readTruth(url, clients.name));
  const unknown = clients.ledger.filter(({ outcome }) => outcome === 'unknown').length;
  await clients.settle();
  const after = heldAgainst(clients.ledger, await readTruth(url, clients.name));
  const left = clients.ledger.filter(({ outcome }) => outcome === 'unknown').length;
  const of = (outcome: Entry['outcome']) =>
    clients.ledger.filter((entry) => entry.outcome === outcome).length;
  const faults = [...before, ...after];
  stage.promise(
    'nothing acknowledged is missing, nothing refused is there',
    faults.length === 0,
    faults.length === 0
      ? `${of('acknowledged')} acknowledged, ${of('refused')} refused`
      : faults.slice(0, 5).join('; '),
  );
  stage.promise('whatever is unknown can be sent again', left === 0, `${unknown} were unknown, ${left} are`);
  stage.promise(
    'nobody was answered wrongly',
    clients.wrongs.length === 0,
    clients.wrongs.slice(0, 3).join('; '),
  );
};

const readTruth = async (url: string, name: string): Promise<Truth> => {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  const truth = new Map<string, { value: string; count: number }>();
  const note = (place: string, value: string) =>
    truth.set(place, { value, count: (truth.get(place)?.count ?? 0) + 1 });
  try {
    const versions = await client<{ version: string; text: string }[]>`
      select version, substring(convert_from(bytes, 'UTF8') from 'Text [0-9]+ of [a-z]+[.]') as text
      from versions join definitions using (digest) where toolset like ${`${name}-%`}`;
    for (const { version, text } of versions) note(`publish ${text}`, version);
    for (const { session, version } of await client`
      select session, version from pins where session like ${`${name}-%`}`) {
      note(`pin ${session}`, version);
    }
    for (const { channel, version } of await client`
      select channel, version from channels where channel like ${`${name}-%`}`) {
      note(`move ${channel}`, version);
    }
  } finally {
    await client.end();
  }
  return truth;
};

const definitionOf = (text: string) => ({
  tools: [
    {
      name: 'search',
      description: text,
      inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
    },
  ],
});
