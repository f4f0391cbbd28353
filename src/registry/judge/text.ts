/**
 * A text, or its UTF-8 bytes. Bytes in memory that threads share go to a thread and back at no cost, where a string is
 * copied twice on the way while nobody else is answered.
 */
export type Text = string | Uint8Array;

export const textOf = (text: Text): string =>
  typeof text === 'string' ? text : new TextDecoder().decode(text);

export const sharedText = (text: string): Uint8Array => {
  const bytes = sharedBytes(Buffer.byteLength(text));
  Buffer.from(bytes.buffer).write(text);
  return bytes;
};

/** Zeros, in memory that threads share. */
export const sharedBytes = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));
