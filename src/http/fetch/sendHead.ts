import type { ServerResponse } from 'node:http';
import { type Bucket, leftText, policyText, type RateClass } from '../access/rateLimit.ts';

/** The head of an answer that is sent over and over, and what `sendHead` remembers of it. */
export type Head = {
  readonly status: 200 | 304;
  /** Names and values in turn, as `writeHead` takes them fastest. */
  readonly headers: readonly string[];
  /** As Node last wrote it, on either side of what is left of the rate limit. */
  written: Written | undefined;
};

type Written = {
  /** Since 1970: the text has a date in it. */
  readonly second: number;
  readonly policy: string;
  readonly before: string;
  readonly after: string;
};

export const headOf = (status: 200 | 304, headers: Readonly<Record<string, string>>): Head => ({
  status,
  headers: Object.entries(headers).flat(),
  written: undefined,
});

/**
 * Writes the head of an answer. Node checks and joins every header anew each time; here its text of the same head in the
 * same second is taken again, with what is left of the rate limit put in. That stands in a field of Node's own, which
 * its types do not tell of: where it is not as it was, or where the connection may close, the head is written as usual.
 */
export const sendHead = (
  outgoing: ServerResponse,
  head: Head,
  { bucket, kind }: { readonly bucket: Bucket | undefined; readonly kind: RateClass },
  /** Milliseconds since 1970. */
  now: number,
): void => {
  const fields = outgoing as unknown as OfNode;
  const policy = bucket === undefined ? '' : policyText(kind, bucket);
  const left = bucket === undefined ? '' : leftText(kind, bucket);
  const second = Math.floor(now / 1_000);
  const stays = fields.shouldKeepAlive === true && outgoing.req.httpVersionMinor === 1;
  const isUsual = stays && fields._header === null && !hasHeaders(outgoing);
  const { status, headers, written } = head;
  if (isUsual && written !== undefined && written.second === second && written.policy === policy) {
    outgoing.statusCode = status;
    if (status === 304) fields._hasBody = false;
    fields._header = written.before + left + written.after;
    return;
  }
  const told = bucket === undefined ? [] : ['RateLimit-Policy', policy, 'RateLimit', left];
  outgoing.writeHead(status, [...headers, ...told]);
  if (isUsual) head.written = split(fields._header, left, { second, policy });
};

type OfNode = { shouldKeepAlive?: unknown; _header?: unknown; _hasBody?: unknown };

/** Whether something was set for this answer alone. */
const hasHeaders = (outgoing: ServerResponse): boolean => outgoing.getHeaderNames().length > 0;

const split = (
  text: unknown,
  left: string,
  about: Pick<Written, 'second' | 'policy'>,
): Written | undefined => {
  if (typeof text !== 'string') return undefined;
  if (left === '') return { ...about, before: text, after: '' };
  const name = '\r\nRateLimit: ';
  const at = text.indexOf(`${name}${left}\r\n`);
  if (at === -1) return undefined;
  const from = at + name.length;
  return { ...about, before: text.slice(0, from), after: text.slice(from + left.length) };
};
