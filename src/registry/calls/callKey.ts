import { createHash } from 'node:crypto';

/** What tells a call from all others of its session and day: 16 bytes in hex. */
export type CallKey = string;

/**
 * A call with an id is known by that, and by how often the id came before it in the same conversation: some providers
 * count anew in every message. One without is known by where it stands and by what is kept of it.
 */
export const callKey = (
  call:
    | { readonly id: string; readonly repeat: number }
    | { readonly place: string; readonly at: string | null; readonly shape: string },
): CallKey =>
  hashOf('id' in call ? ['id', call.id, call.repeat] : ['place', call.place, call.at, call.shape]);

/** What a tool and a shape are stored under. */
export const shapeKey = (tool: string, shape: string): string => hashOf([tool, shape]);

/** 31 bits of a key. */
export const spotOf = (key: CallKey): number => Number.parseInt(key.slice(0, 8), 16) >>> 1;

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
