import type { IncomingMessage } from 'node:http';

/**
 * Where a request comes from. Behind proxies that is what the outermost trusted one of them saw: each appends to
 * X-Forwarded-For, so with two of them it is the last entry but one; what stands before it anybody may have written.
 */
export const addressOf = (incoming: IncomingMessage, trustedProxies: number): string | null => {
  const socket = incoming.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '') ?? null;
  if (trustedProxies === 0) return socket;
  const forwarded = incoming.headers['x-forwarded-for'];
  const entries = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',');
  const entry = entries[entries.length - trustedProxies]?.trim() ?? '';
  return /^[\da-fA-F.:]{2,45}$/.test(entry) ? entry : socket;
};
