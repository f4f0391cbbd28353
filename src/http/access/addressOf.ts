import type { IncomingMessage } from 'node:http';

/**
 * Where a request comes from. Behind proxies that is what the outermost trusted one of them saw: each appends to
 * X-Forwarded-For, so with two of them it is the last entry but one; what stands before it anybody may have written.
 */
export const addressOf = (incoming: IncomingMessage, trustedProxies: number): string | null => {
  const { remoteAddress } = incoming.socket;
  const socket = remoteAddress === undefined ? null : unmapped(remoteAddress);
  if (trustedProxies === 0) return socket;
  const forwarded = incoming.headers['x-forwarded-for'];
  const entries = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',');
  const entry = withoutPort(entries[entries.length - trustedProxies]?.trim() ?? '');
  return /^[\da-fA-F.:]{2,45}$/.test(entry) ? unmapped(entry) : socket;
};

/** Some proxies write the port as well, and an address of IPv6 in brackets then. */
const withoutPort = (text: string): string =>
  (/^\[(.*)\](?::\d+)?$/.exec(text) ?? /^(\d[\d.]*):\d+$/.exec(text))?.[1] ?? text;

/** Of IPv4 as IPv4, also where a socket for both has it as one of IPv6. */
const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
