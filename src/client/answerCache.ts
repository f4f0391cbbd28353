import type { RegistryError } from './registryError.ts';

/** What is kept of the last good answer to one question. */
export type Kept = {
  readonly session: string;
  /** The body to the letter. */
  readonly text: string;
  /** As it was sent, to be asked with again. */
  readonly etag: string;
  readonly type: string;
  readonly versions: readonly {
    readonly toolset: string;
    readonly version: string;
    readonly digest: string;
  }[];
  readonly newer: Newer;
  readonly fetchedAt: Date;
  readonly state: AskingState;
};

/** Newer versions, of those toolsets that have one; undefined where the registry could not say. */
export type Newer =
  | readonly {
      readonly toolset: string;
      readonly version: string;
      /** Whether going there is `safe` or `breaking`, or `unknown` while that is being found out. */
      readonly verdict: string;
    }[]
  | undefined;

/** How asking again stands. It is changed in place, and goes with the answer. */
export type AskingState = {
  /** By the clock that only runs forward, when the registry last said so. */
  heardAt: number;
  /** Failures since then. */
  failures: number;
  /** Until when nobody is asked again. */
  quietUntil: number;
  /** Why there was no answer the last time. */
  because: RegistryError | undefined;
};

/**
 * The last good answers, the most recently used ones where there are too many. Sessions on the same version share
 * one copy of the text, and it counts once.
 */
export type AnswerCache = {
  readonly get: (key: string) => Kept | undefined;
  readonly set: (key: string, kept: Kept) => void;
  readonly delete: (key: string) => void;
  readonly keysOf: (session: string) => readonly string[];
  readonly size: () => { readonly entries: number; readonly bytes: number };
};

export const createAnswerCache = (limits: {
  readonly entries: number;
  readonly bytes: number;
}): AnswerCache => {
  const answers = new Map<string, Kept>();
  const texts = new Map<string, { readonly text: string; uses: number }>();
  const sessions = new Map<string, Set<string>>();
  let bytes = 0;

  const remove = (key: string): void => {
    const kept = answers.get(key);
    if (kept === undefined) return;
    answers.delete(key);
    const keys = sessions.get(kept.session);
    keys?.delete(key);
    if (keys?.size === 0) sessions.delete(kept.session);
    bytes -= overhead;
    const shared = texts.get(kept.text);
    if (shared === undefined || --shared.uses > 0) return;
    texts.delete(kept.text);
    bytes -= sizeOf(shared.text);
  };
  return {
    get: (key) => {
      const kept = answers.get(key);
      if (kept === undefined) return undefined;
      answers.delete(key);
      answers.set(key, kept);
      return kept;
    },
    set: (key, kept) => {
      remove(key);
      const shared = texts.get(kept.text) ?? { text: kept.text, uses: 0 };
      if (shared.uses === 0) {
        texts.set(kept.text, shared);
        bytes += sizeOf(kept.text);
      }
      shared.uses += 1;
      answers.set(key, { ...kept, text: shared.text });
      sessions.set(kept.session, (sessions.get(kept.session) ?? new Set()).add(key));
      bytes += overhead;
      for (const oldest of answers.keys()) {
        if (answers.size <= limits.entries && bytes <= limits.bytes) break;
        remove(oldest);
      }
    },
    delete: remove,
    keysOf: (session) => [...(sessions.get(session) ?? [])],
    size: () => ({ entries: answers.size, bytes }),
  };
};

/** Bytes in memory, at most: a text outside Latin-1 takes two for each unit. */
const sizeOf = (text: string): number => 2 * text.length;

/** What an answer takes besides its text, roughly. */
const overhead = 1_000;
