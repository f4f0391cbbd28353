/**
 * A text, or its UTF-8 bytes. Bytes go to another process and back as they are, where a string is copied on the way
 * while nobody else is answered.
 */
export type Text = string | Uint8Array;

export const textOf = (text: Text): string =>
  typeof text === 'string' ? text : new TextDecoder().decode(text);

/** The bytes of a text in `uncountedBytes`. */
export const uncountedText = (text: string): Uint8Array => {
  const bytes = uncountedBytes(Buffer.byteLength(text));
  Buffer.from(bytes.buffer).write(text);
  return bytes;
};

/**
 * Zeros, in memory that does not count as growth of the heap: large buffers of the ordinary kind have everything else
 * collected early. It is of the kind that threads share, though nobody shares it.
 */
export const uncountedBytes = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));
