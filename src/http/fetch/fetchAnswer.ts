import type { StandingKey } from '../../registry/access/standingKey.ts';
import type { Body } from '../../registry/fetches/heldBodies.ts';
import type { Fetch, FetchWish } from '../../registry/fetches/readFetch.ts';
import { noSniffing } from '../answer.ts';
import { fetchHeaders } from './fetchHeaders.ts';
import { type Head, headOf } from './sendHead.ts';

/** An answer that all sessions on the same versions share, made to be sent as it stands. */
export type FetchAnswer = {
  /** Equal where everything else is. */
  readonly key: string;
  readonly body: Body;
  /** The entity tag, quotes included. */
  readonly etag: string;
  readonly whole: Head;
  readonly unchanged: Head;
  /** Every toolset of the sessions that it is for. */
  readonly names: readonly string[];
  readonly format: FetchWish['format'];
  readonly toolsets: Fetch['toolsets'];
  /** Milliseconds since 1970 until which it is known to be all that can be told. */
  readonly until: number;
  /** Whether nothing has changed of what it tells. The cache's. */
  isCurrent: boolean;
  /** How many entries have it. The cache's. */
  holders: number;
  /** The last key that it was given to: it need not be held against the names again. */
  lastKey: StandingKey | undefined;
};

export const fetchAnswer = (
  { body, toolsets, names }: Pick<Fetch, 'body' | 'toolsets' | 'names'>,
  format: FetchWish['format'],
  now: number,
): FetchAnswer => {
  const headers = fetchHeaders(toolsets, format);
  const { 'Content-Type': _, ...rest } = headers;
  const etag = `"${body.sha256}"`;
  const isKnown = toolsets.every(
    ({ newer }) => newer === null || (newer !== undefined && newer.verdict !== null),
  );
  return {
    key: JSON.stringify([body.key, headers, names, isKnown]),
    body,
    etag,
    whole: headOf(200, {
      ...noSniffing,
      ...headers,
      ETag: etag,
      'Content-Length': String(body.bytes.length),
    }),
    unchanged: headOf(304, { ...rest, ETag: etag }),
    names,
    format,
    toolsets,
    until: isKnown ? Number.POSITIVE_INFINITY : now + soon,
    isCurrent: true,
    holders: 0,
    lastKey: undefined,
  };
};

/** Milliseconds after which it is asked again what could not be told. */
const soon = 5_000;
