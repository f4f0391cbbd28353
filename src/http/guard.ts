import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { problem } from './problem.ts';

/** Says no before anything else is looked at, or lets a request through. */
export type Guard = (incoming: IncomingMessage, rawPath: string) => Response | undefined;

/**
 * With a key, everything under /v1 needs it as a bearer token (RFC 6750). Without one the service is for this
 * machine alone: it answers loopback `Host` values only, since a page from elsewhere may point a name of its own
 * here (DNS rebinding).
 */
export const createGuard = (adminKey: string | undefined): Guard => {
  if (adminKey === undefined) {
    return (incoming) =>
      isLoopbackHost(incoming.headers.host ?? '')
        ? undefined
        : problem(
            'foreign-host',
            'Without a key the registry answers only requests to localhost, 127.0.0.1 or [::1]. Ask there, or start it with TOOLSET_ADMIN_KEY.',
          );
  }
  const expected = sha256(adminKey);
  return (incoming, rawPath) => {
    if (rawPath !== '/v1' && !rawPath.startsWith('/v1/')) return undefined;
    const given = /^Bearer +([^ ]+) *$/i.exec(incoming.headers.authorization ?? '')?.[1];
    if (given !== undefined && timingSafeEqual(sha256(given), expected)) return undefined;
    return problem('no-valid-key', 'Send a valid key in the header "Authorization: Bearer KEY".', {
      headers: {
        'WWW-Authenticate': `Bearer realm="toolset-registry"${given === undefined ? '' : ', error="invalid_token"'}`,
      },
    });
  };
};

/** Whether a host, with or without a port, names this machine itself. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host);

/** Hashes have one length, so that comparing them tells nothing of the key. */
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
