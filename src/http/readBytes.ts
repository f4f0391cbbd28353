import type { IncomingMessage } from 'node:http';
import { uncountedBytes } from '../registry/judge/text.ts';
import { notesOf } from './requestNotes.ts';

/** The bytes of a body, or why there are none. Nothing beyond `limit` bytes is ever held. */
export type BodyBytes = { kind: 'bytes'; bytes: Buffer } | { kind: 'too-large' } | { kind: 'broken-off' };

export const readBytes = (incoming: IncomingMessage, limit: number): Promise<BodyBytes> =>
  new Promise((resolve) => {
    const read = notesOf(incoming).body;
    if (read !== undefined) {
      resolve({ kind: 'bytes', bytes: read });
      return;
    }
    const length = Number(incoming.headers['content-length'] ?? 0);
    if (length > limit) {
      resolve({ kind: 'too-large' });
      return;
    }
    // What is large is put together as it comes, where its length is known.
    const whole = length > inOneGo ? room(length) : undefined;
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (result: BodyBytes) => {
      incoming.off('data', take).off('end', end).off('error', breakOff).off('close', breakOff);
      resolve(result);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        incoming.pause();
        settle({ kind: 'too-large' });
        return;
      }
      if (whole === undefined) chunks.push(chunk);
      else whole.set(chunk, size - chunk.length);
      if (size <= inOneGo) return;
      // One in each turn, else two million bytes come at once, and nobody else is answered meanwhile.
      incoming.pause();
      setImmediate(() => incoming.resume());
    };
    const end = () => settle({ kind: 'bytes', bytes: whole ?? joined(chunks, size) });
    const breakOff = () => settle({ kind: 'broken-off' });
    incoming.on('data', take).on('end', end).on('error', breakOff).on('close', breakOff);
  });

const joined = (chunks: readonly Buffer[], size: number): Buffer => {
  if (size <= inOneGo) return Buffer.concat(chunks, size);
  const bytes = room(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
};

/** What is large is read elsewhere. */
const room = (length: number): Buffer => Buffer.from(uncountedBytes(length).buffer);

const inOneGo = 64 * 1024;
