/**
 * A text, or its UTF-8 bytes. Bytes go to another process and back as they are, where a string is copied on the way
 * while nobody else is answered.
 */
export type Text = string | Uint8Array;

export const textOf = (text: Text): string =>
  typeof text === 'string' ? text : new TextDecoder().decode(text);

export const sharedText = (text: string): Uint8Array => {
  const bytes = sharedBytes(Buffer.byteLength(text));
  Buffer.from(bytes.buffer).write(text);
  return bytes;
};

/**
 * Zeros, in memory of the kind that threads share: it does not count as growth of the heap, and so has nothing else
 * collected.
 */
export const sharedBytes = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));
