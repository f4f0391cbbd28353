import type { IncomingMessage, ServerResponse } from 'node:http';
import { covers } from '../../registry/access/covers.ts';
import { createHeldBodies } from '../../registry/fetches/heldBodies.ts';
import { createReadPinned, type ReadPinned } from '../../registry/fetches/pinnedRows.ts';
import { createReadPinnedThere } from '../../registry/fetches/pinnedThere.ts';
import { type Fetch, type FetchWish, readFetch } from '../../registry/fetches/readFetch.ts';
import { Problem } from '../../registry/problem.ts';
import { fetchedToolsets } from '../../registry/readSessionToolset.ts';
import type { Registry } from '../../registry/registry.ts';
import { sightSlack } from '../../registry/sessions/sightings.ts';
import type { Gate, Pass } from '../access/gate.ts';
import { giveBack } from '../access/rateLimit.ts';
import { type Admission, unbounded } from '../admission.ts';
import { holds } from '../answer.ts';
import { notesOf } from '../requestNotes.ts';
import type { Door, Otherwise } from './door.ts';
import { type FetchAnswer, fetchAnswer } from './fetchAnswer.ts';
import { createFetchCache, type FetchCache, type FetchEntry } from './fetchCache.ts';
import { fetchTarget } from './fetchTarget.ts';
import { createFlights } from './flights.ts';
import { isPlainRequest } from './isPlainRequest.ts';
import { sendHead } from './sendHead.ts';

/**
 * The way in for what is asked most, `GET /v1/sessions/{id}/toolset`, ahead of the router. It gives the very answers
 * that the route gives, from memory where it can, and leaves everything that it is not sure about to the route: what
 * is spelled oddly, is refused, or wants more than reading.
 */
export type FetchDoor = Door & {
  readonly size: FetchCache['size'];
  /** How many it answered from memory, and how many it had to read for. */
  readonly counts: () => { readonly hits: number; readonly misses: number };
};

export const createFetchDoor = (options: {
  readonly registry: () => Registry | undefined;
  readonly gate: Gate;
  /** What its memory holds at most. */
  readonly bytes: number;
  /** Whether somebody reads the notes of requests that it answers, as the log does at level debug. */
  readonly isNoted?: boolean;
  /** What is read is counted here, each session once, and left to the route to refuse where that is too much. */
  readonly admission?: Admission | undefined;
}): FetchDoor => {
  const { gate, isNoted = false, admission = unbounded } = options;
  const bodies = createHeldBodies();
  const cache = createFetchCache(bodies, options.bytes);
  const flights = createFlights<Read | undefined>(
    (read, toolset) => read === undefined || read.fetch.names.includes(toolset),
  );
  const renewals = createFlights<FetchAnswer>((answer, toolset) => answer.names.includes(toolset));
  let followed: Registry | undefined;
  let hits = 0;
  let misses = 0;
  let readPinned: ReadPinned = () => Promise.resolve([]);

  /** What is kept is dropped as the registry tells; one that is opened anew begins with nothing. */
  const follow = (registry: Registry): void => {
    followed = registry;
    readPinned = createReadPinned(registry.query, bodies.latest);
    if (registry.standby !== undefined) {
      readPinned = createReadPinnedThere(registry.standby, registry.changes, {
        there: createReadPinned(registry.standby.query, bodies.latest),
        primary: readPinned,
      });
    }
    cache.clear();
    registry.changes.follow({
      session: (session) => {
        flights.spoilSession(session);
        cache.dropSession(session);
      },
      toolset: (toolset) => {
        flights.spoilToolset(toolset);
        renewals.spoilToolset(toolset);
        cache.markToolset(toolset);
      },
      everything: () => {
        flights.spoilAll();
        renewals.spoilAll();
        cache.clear();
      },
    });
  };

  /** Reads what a target asks for; however many ask for the same, once. */
  const read = (registry: Registry, target: string, wish: FetchWish): Promise<Read | undefined> => {
    const key = `${wish.format ?? ''} ${wish.toolset ?? ''} ${wish.session}`;
    const work = async (): Promise<Read | undefined> => {
      const fetch = await readFetch(registry, bodies, readPinned, wish);
      return fetch && { fetch, answer: fetchAnswer(fetch, wish.format, registry.time()) };
    };
    const flight = flights.join(
      key,
      wish,
      async () => {
        const found = admission.hasRoom('reads') ? await admission.admit('reads', work) : undefined;
        return found instanceof Response ? undefined : found;
      },
      (found, targets) => {
        if (found === undefined) return;
        for (const one of targets) {
          cache.put({ target: one, session: wish.session }, found.answer, found.fetch);
        }
      },
    );
    flight.targets.add(target);
    return flight.result;
  };

  /** The same bytes with what is newer now: for all entries that have the answer, once. */
  const renewed = (registry: Registry, { target, answer }: FetchEntry): Promise<FetchAnswer> => {
    const flight = renewals.join(
      answer.key,
      {},
      async () => {
        const pins = answer.toolsets.map(({ name, ...rest }) => ({ toolset: name, ...rest }));
        const toolsets = await fetchedToolsets(registry, pins);
        return fetchAnswer({ ...answer, toolsets }, answer.format, registry.time());
      },
      (next, targets) => {
        for (const one of targets) {
          const entry = cache.find(one);
          if (entry?.answer === answer) cache.renew(entry, next);
        }
      },
    );
    flight.targets.add(target);
    return flight.result;
  };

  const answerOf = async (
    registry: Registry,
    target: string,
    entry: FetchEntry | undefined,
  ): Promise<FetchAnswer | undefined> => {
    if (entry !== undefined && !entry.follows) return renewed(registry, entry);
    const wish = fetchTarget(target);
    if (wish === undefined) return undefined;
    try {
      return (await read(registry, target, wish))?.answer;
    } catch (error) {
      if (!isAway(error)) return undefined;
      // The session stood there when it was last read, and what cannot be read it cannot have moved by.
      if (entry !== undefined && cache.find(target) === entry) return entry.answer;
      throw error;
    }
  };

  /** The answer that stands for an entry, sent; false where it is not for whoever asks. */
  const give = (
    registry: Registry,
    entry: FetchEntry | undefined,
    answer: FetchAnswer,
    pass: Pass,
    now: number,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): boolean => {
    if (!isFor(answer, pass)) return false;
    if (isNoted) note(incoming, pass);
    if (entry !== undefined) noteSight(registry, entry, now);
    send(incoming, outgoing, answer, pass, now);
    return true;
  };

  /** Reads first. Apart from the way that is taken nearly always, which shall make nothing that it does not need. */
  const takeSlowly = (
    registry: Registry,
    entry: FetchEntry | undefined,
    now: number,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    otherwise: Otherwise,
  ) => {
    const target = incoming.url as string;
    if (entry === undefined && fetchTarget(target) === undefined) return otherwise(incoming, outgoing);
    const pass = gate.admit(incoming, 'read');
    if (pass === undefined) return otherwise(incoming, outgoing);
    const goOn = (): void => {
      if (pass.bucket !== undefined) giveBack(pass.bucket);
      otherwise(incoming, outgoing);
    };
    answerOf(registry, target, entry).then(
      (answer) => {
        if (answer === undefined || !give(registry, entry, answer, pass, now, incoming, outgoing)) goOn();
        else misses += 1;
      },
      (error) => {
        if (isAway(error)) notesOf(incoming).failure = error;
        goOn();
      },
    );
  };

  return {
    take: (incoming, outgoing, otherwise) => {
      const registry = options.registry();
      const target = incoming.url ?? '';
      if (registry === undefined || !isPlain(incoming, target)) return otherwise(incoming, outgoing);
      if (registry !== followed) follow(registry);
      const entry = cache.find(target);
      const now = registry.time();
      if (entry === undefined || !entry.answer.isCurrent || now >= entry.answer.until) {
        return takeSlowly(registry, entry, now, incoming, outgoing, otherwise);
      }
      const pass = gate.admit(incoming, 'read');
      if (pass === undefined) return otherwise(incoming, outgoing);
      if (give(registry, entry, entry.answer, pass, now, incoming, outgoing)) {
        entry.used = true;
        hits += 1;
        return;
      }
      if (pass.bucket !== undefined) giveBack(pass.bucket);
      otherwise(incoming, outgoing);
    },
    size: cache.size,
    counts: () => ({ hits, misses }),
  };
};

type Read = { readonly fetch: Fetch; readonly answer: FetchAnswer };

const isAway = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'database-away';

/** A request of this route's form that nothing makes special. */
const isPlain = (incoming: IncomingMessage, target: string): boolean =>
  (incoming.method === 'GET' || incoming.method === 'HEAD') &&
  target.startsWith('/v1/sessions/') &&
  target.length <= longest &&
  incoming.headers['content-length'] === undefined &&
  isPlainRequest(incoming);

const longest = 3_200;

const note = (incoming: IncomingMessage, { key }: Pass): void => {
  const notes = notesOf(incoming);
  notes.route = 'readSessionToolset';
  if (key !== undefined) notes.key = key.name;
};

const isFor = (answer: FetchAnswer, { key }: Pass): boolean => {
  if (key === undefined || key === answer.lastKey) return true;
  if (!answer.names.every((name) => covers(key, name))) return false;
  answer.lastKey = key;
  return true;
};

const noteSight = ({ sightings }: Registry, entry: FetchEntry, now: number): void => {
  if (now < entry.noteFrom) return;
  const { session: id, ttl } = entry;
  if (sightings.note({ id, ttl, lastSeen: null, lapsedAt: null })) entry.noteFrom = now + sightSlack(ttl);
};

const send = (
  { method, headers }: IncomingMessage,
  outgoing: ServerResponse,
  answer: FetchAnswer,
  pass: Pass,
  now: number,
): void => {
  const ifNoneMatch = headers['if-none-match'];
  const isUnchanged = ifNoneMatch !== undefined && holds(ifNoneMatch, answer.etag);
  sendHead(outgoing, isUnchanged ? answer.unchanged : answer.whole, pass, now);
  if (isUnchanged || method === 'HEAD') outgoing.end();
  else outgoing.end(answer.body.bytes);
};
