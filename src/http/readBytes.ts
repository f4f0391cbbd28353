import type { IncomingMessage } from 'node:http';
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
    if (Number(incoming.headers['content-length'] ?? 0) > limit) {
      resolve({ kind: 'too-large' });
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (result: BodyBytes) => {
      incoming.off('data', take).off('end', end).off('error', breakOff).off('close', breakOff);
      resolve(result);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      incoming.pause();
      settle({ kind: 'too-large' });
    };
    const end = () => settle({ kind: 'bytes', bytes: Buffer.concat(chunks, size) });
    const breakOff = () => settle({ kind: 'broken-off' });
    incoming.on('data', take).on('end', end).on('error', breakOff).on('close', breakOff);
  });
