import { createHash } from 'node:crypto';
import { jsonBody } from './jsonBody.ts';

/** No browser takes an answer for something else than its `Content-Type` says. */
export const noSniffing = { 'X-Content-Type-Options': 'nosniff' } as const;

/** Content that may change: kept by the client, asked for again each time. */
export const revalidated = 'private, no-cache';
/** Content that can never change. */
export const unchanging = 'private, max-age=31536000, immutable';
/** The same, for every cache on the way. */
export const unchangingForAll = 'public, max-age=31536000, immutable';

/**
 * Answers a read with its entity tag (RFC 9110, strong, the sha256 of the body), or with 304 where the client has
 * that body. `digest` spares the hashing where it is known. HEAD is told the length.
 */
export const answerRead = (
  request: Request,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
  digest?: string,
): Response => {
  const hex = digest?.replace('sha256:', '') ?? createHash('sha256').update(body).digest('hex');
  const etag = `"${hex}"`;
  if (holds(request.headers.get('if-none-match'), etag)) {
    const { 'Content-Type': _, ...rest } = headers;
    return new Response(null, { status: 304, headers: { ...rest, ETag: etag } });
  }
  return request.method === 'HEAD'
    ? new Response(null, {
        headers: { ...noSniffing, ...headers, ETag: etag, 'Content-Length': String(Buffer.byteLength(body)) },
      })
    : new Response(body, { headers: { ...noSniffing, ...headers, ETag: etag } });
};

/** A read whose body is JSON and may change. */
export const answerJson = (request: Request, value: unknown): Response =>
  answerRead(request, JSON.stringify(value), {
    'Content-Type': 'application/json',
    'Cache-Control': revalidated,
  });

/** Headers of an answer that says what a write did. */
export const writeHeaders = {
  ...noSniffing,
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
} as const;

/** What a write did. */
export const answerWrite = (
  status: 200 | 201 | 202,
  value: object,
  headers: Readonly<Record<string, string>> = {},
): Response => {
  const json = jsonBody(value);
  return new Response(json.body, { status, headers: { ...writeHeaders, ...json.headers, ...headers } });
};

/** Whether an If-None-Match names the tag; the comparison is the weak one, as RFC 9110 section 13.1.2 says. */
export const holds = (ifNoneMatch: string | null, etag: string): boolean => {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
};
