import type { HeldBodies } from '../../registry/fetches/heldBodies.ts';
import type { Fetch } from '../../registry/fetches/readFetch.ts';
import type { FetchAnswer } from './fetchAnswer.ts';

/** What one request target is answered with. */
export type FetchEntry = {
  readonly target: string;
  readonly session: string;
  answer: FetchAnswer;
  readonly follows: boolean;
  readonly ttl: number | null;
  /** See `Fetch`. */
  noteFrom: number;
  /** Whether it was asked for since the cache last looked for what to drop. */
  used: boolean;
  /** Another target of the same session. */
  next: FetchEntry | undefined;
};

/**
 * Answers by the target of their request, to the letter. What stands here is right because what it is made of never
 * changes, and because a session's entries are dropped when it moves or ends; when a toolset changes, answers about
 * it are only marked, since the sessions stand where they stood, and what has to be told anew is the same for all of
 * them. Bounded in bytes: what was not asked for lately goes first.
 */
export type FetchCache = {
  readonly find: (target: string) => FetchEntry | undefined;
  readonly put: (
    place: { readonly target: string; readonly session: string },
    answer: FetchAnswer,
    fetch: Pick<Fetch, 'follows' | 'ttl' | 'noteFrom'>,
  ) => void;
  /** Gives an entry another answer. */
  readonly renew: (entry: FetchEntry, answer: FetchAnswer) => void;
  readonly dropSession: (session: string) => void;
  readonly markToolset: (toolset: string) => void;
  readonly clear: () => void;
  readonly size: () => { readonly entries: number; readonly answers: number; readonly bytes: number };
};

export const createFetchCache = (bodies: HeldBodies, mostBytes: number): FetchCache => {
  const entries = new Map<string, FetchEntry>();
  const bySession = new Map<string, FetchEntry>();
  /** The last of each key. */
  const answers = new Map<string, FetchAnswer>();
  const about = new Map<string, Set<FetchAnswer>>();
  let count = 0;
  let places = 0;
  let hand = entries.values();

  const hold = (answer: FetchAnswer): FetchAnswer => {
    const standing = answers.get(answer.key);
    if (standing === answer || (standing?.isCurrent && standing.until >= answer.until)) {
      standing.holders += 1;
      return standing;
    }
    answer.holders = 1;
    answers.set(answer.key, answer);
    count += 1;
    bodies.hold(answer.body);
    for (const name of answer.names) {
      const known = about.get(name);
      if (known === undefined) about.set(name, new Set([answer]));
      else known.add(answer);
    }
    return answer;
  };
  const release = (answer: FetchAnswer): void => {
    answer.holders -= 1;
    if (answer.holders > 0) return;
    count -= 1;
    bodies.release(answer.body);
    if (answers.get(answer.key) === answer) answers.delete(answer.key);
    for (const name of answer.names) {
      const known = about.get(name);
      known?.delete(answer);
      if (known?.size === 0) about.delete(name);
    }
  };
  const drop = (entry: FetchEntry): void => {
    if (!entries.delete(entry.target)) return;
    places -= sizeOf(entry);
    release(entry.answer);
    let before = bySession.get(entry.session);
    if (before === entry) {
      if (entry.next === undefined) bySession.delete(entry.session);
      else bySession.set(entry.session, entry.next);
      return;
    }
    while (before !== undefined && before.next !== entry) before = before.next;
    if (before !== undefined) before.next = entry.next;
  };
  const bytes = (): number => places + bodies.bytes() + count * answerBytes;
  /** Goes round: what was used since it last came by stays for one more round. */
  const shrink = (): void => {
    for (let looked = 2 * entries.size; bytes() > mostBytes && looked > 0; looked -= 1) {
      let { value: entry, done } = hand.next();
      if (done) {
        hand = entries.values();
        ({ value: entry, done } = hand.next());
        if (done) return;
      }
      if (entry === undefined) return;
      if (entry.used) entry.used = false;
      else drop(entry);
    }
  };

  return {
    find: (target) => entries.get(target),
    put: ({ target, session }, answer, { follows, ttl, noteFrom }) => {
      const standing = entries.get(target);
      if (standing !== undefined) drop(standing);
      const held = hold(answer);
      const next = bySession.get(session);
      // The very string that keys the map, so that it is kept once.
      const id = next?.session ?? session;
      const entry: FetchEntry = {
        target,
        session: id,
        answer: held,
        follows,
        ttl,
        noteFrom,
        used: true,
        next,
      };
      entries.set(target, entry);
      bySession.set(id, entry);
      places += sizeOf(entry);
      shrink();
    },
    renew: (entry, answer) => {
      if (entries.get(entry.target) !== entry) return;
      const before = entry.answer;
      entry.answer = hold(answer);
      release(before);
    },
    dropSession: (session) => {
      for (let entry = bySession.get(session); entry !== undefined; ) {
        const { next } = entry;
        drop(entry);
        entry = next;
      }
    },
    markToolset: (toolset) => {
      for (const answer of about.get(toolset) ?? []) answer.isCurrent = false;
    },
    clear: () => {
      for (const entry of entries.values()) drop(entry);
    },
    size: () => ({ entries: entries.size, answers: count, bytes: bytes() }),
  };
};

/** What an entry takes, its places in two maps included; measured, and rounded up. */
const sizeOf = ({ target, session }: FetchEntry): number => 300 + target.length + session.length;

/** What an answer takes besides its body. */
const answerBytes = 3_000;
