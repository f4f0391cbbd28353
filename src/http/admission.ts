import type { Endpoint } from './endpoint.ts';
import { problem } from './problem.ts';

/** Work is let in by kinds, so that what is slow keeps out nothing but its like. */
export const workKinds = ['reads', 'writes', 'sessions', 'definitions'] as const;
export type WorkKind = (typeof workKinds)[number];

/**
 * How much is worked on at once. Beyond that nobody is made to wait for an answer that would come too late: they are told
 * at once to come again. What is answered from memory ahead of the router is never counted.
 */
export type Admission = {
  /** Does the work and gives its answer, or the refusal where too much is being worked on. */
  readonly admit: <Answer>(
    kind: WorkKind,
    work: () => Promise<Answer> | Answer,
  ) => Promise<Answer | Response>;
  /** Counts work until what it gives back is called, for those who have seen that there is no refusal. */
  readonly begin: (kind: WorkKind) => () => void;
  /** Whether there is room now, for those who leave the refusal to others. */
  readonly hasRoom: (kind: WorkKind) => boolean;
  /** The refusal where there is no room now, for those who have much to read first. */
  readonly refusal: (kind: WorkKind) => Response | undefined;
  readonly counts: () => Readonly<Record<WorkKind, { readonly atWork: number; readonly refused: number }>>;
};

/**
 * `most` reads, as many writes to sessions, as many other writes, and a fifth of that where definitions are judged, which
 * takes long; 0 is no bound. No more than a few where the oldest of its kind has been worked on for long: then they come
 * faster than they are done.
 */
export const createAdmission = (most: number, clock = () => performance.now()): Admission => {
  const kind = (its: number) => ({ most: its, since: new Set<{ readonly at: number }>(), refused: 0 });
  const kinds = {
    reads: kind(most),
    writes: kind(most),
    sessions: kind(most),
    definitions: kind(Math.ceil(most / 5)),
  };
  const hasRoom = (name: WorkKind): boolean => {
    const { most, since } = kinds[name];
    const [oldest] = since;
    const isLate = oldest !== undefined && since.size >= few && clock() - oldest.at > long;
    return most === 0 || (since.size < most && !isLate);
  };
  const refusal = (name: WorkKind): Response | undefined => {
    if (hasRoom(name)) return undefined;
    kinds[name].refused += 1;
    return problem('busy', `${words[name]} than this replica works on at once. Try again in a second.`);
  };
  const begin = (name: WorkKind): (() => void) => {
    const { since } = kinds[name];
    const one = { at: clock() };
    since.add(one);
    return () => since.delete(one);
  };
  return {
    admit: async (name, work) => {
      const refused = refusal(name);
      if (refused !== undefined) return refused;
      const end = begin(name);
      try {
        return await work();
      } finally {
        end();
      }
    },
    begin,
    hasRoom,
    refusal,
    counts: () => {
      const count = ({ since, refused }: (typeof kinds)[WorkKind]) => ({ atWork: since.size, refused });
      const { reads, writes, sessions, definitions } = kinds;
      return {
        reads: count(reads),
        writes: count(writes),
        sessions: count(sessions),
        definitions: count(definitions),
      };
    },
  };
};

/** For those who bound nothing. */
export const unbounded = createAdmission(0);

/** As many as may be slow for reasons of their own. */
const few = 10;

/** Milliseconds. */
const long = 5_000;

export const kindOf = ({ method, large, path }: Pick<Endpoint, 'method' | 'large' | 'path'>): WorkKind => {
  if (large !== undefined) return 'definitions';
  if (method === 'get') return 'reads';
  return path.template.startsWith('/v1/sessions/') ? 'sessions' : 'writes';
};

const words: Readonly<Record<WorkKind, string>> = {
  reads: 'More is being read',
  writes: 'More is being written',
  sessions: 'More sessions are being pinned and moved',
  definitions: 'More definitions are being published and checked',
};
