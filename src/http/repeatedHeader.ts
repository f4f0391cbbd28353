import type { IncomingMessage } from 'node:http';

/**
 * The name of a header that stands there twice although it may be given once only (RFC 9110, section 5.3): two
 * readers on the way could each take another one. For servers that join what is repeated (`joinDuplicateHeaders`),
 * so that nearly every request is let through by a look at three values.
 */
export const repeatedHeader = ({ headers, rawHeaders }: IncomingMessage): string | undefined => {
  const { host, authorization, 'content-type': contentType } = headers;
  if (!isJoined(host) && !isJoined(authorization) && !isJoined(contentType)) return undefined;
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] as string).toLowerCase();
    if (!names.has(name)) continue;
    if (seen.has(name)) return names.get(name);
    seen.add(name);
  }
  return undefined;
};

const isJoined = (value: string | undefined): boolean => value?.includes(',') === true;

const names: ReadonlyMap<string, string> = new Map(
  ['Host', 'Authorization', 'Content-Type'].map((name) => [name.toLowerCase(), name]),
);
