import { DefaultDeserializer, DefaultSerializer } from 'node:v8';
import { uncountedBytes } from './text.ts';

/**
 * A value as bytes for a stream between two processes of one release: a length, as much of what `node:v8` writes, and
 * then the bytes of all arrays in it, which are copied neither before they are sent nor once they are there. Throws for
 * what cannot be sent, a function or what is nested too deeply.
 */
export const writeMessage = (value: unknown): readonly Uint8Array[] => {
  const writer = new Writer();
  writer.writeHeader();
  writer.writeValue(value);
  const body = writer.releaseBuffer();
  const head = Buffer.allocUnsafe(headLength);
  head.writeUInt32LE(body.length);
  return [head, body, ...writer.arrays.filter((bytes) => bytes.length > 0)];
};

/** Takes the chunks of such a stream as they come, and gives each value when it is whole. */
export const createMessageReader = (heard: (value: unknown) => void): ((chunk: Uint8Array) => void) => {
  let stage: 'head' | 'body' | 'arrays' = 'head';
  let value: unknown;
  let missing: Uint8Array[] = [new Uint8Array(headLength)];
  let at = 0;
  const next = (full: Uint8Array): void => {
    if (stage === 'head') {
      stage = 'body';
      missing = [new Uint8Array(Buffer.from(full).readUInt32LE())];
      return;
    }
    if (stage === 'body') {
      stage = 'arrays';
      const reader = new Reader(full);
      reader.readHeader();
      value = reader.readValue();
      missing = reader.arrays.filter((bytes) => bytes.length > 0);
    }
    if (missing.length > 0) return;
    stage = 'head';
    missing = [new Uint8Array(headLength)];
    const whole = value;
    value = undefined;
    heard(whole);
  };
  return (chunk) => {
    for (let from = 0; from < chunk.length; ) {
      const room = missing[0] as Uint8Array;
      const taken = Math.min(room.length - at, chunk.length - from);
      room.set(chunk.subarray(from, from + taken), at);
      from += taken;
      at += taken;
      if (at < room.length) continue;
      at = 0;
      missing.shift();
      next(room);
    }
  };
};

/** Bytes of the length that comes first. */
const headLength = 4;

/** What `node:v8` calls for arrays of bytes, by names of its own. */
class Writer extends DefaultSerializer {
  readonly arrays: Uint8Array[] = [];
  _writeHostObject(array: Uint8Array): void {
    this.writeUint32(array.byteLength);
    this.arrays.push(array);
  }
}

class Reader extends DefaultDeserializer {
  readonly arrays: Uint8Array[] = [];
  _readHostObject(): Uint8Array {
    const array = uncountedBytes(this.readUint32());
    this.arrays.push(array);
    return array;
  }
}
