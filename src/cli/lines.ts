/** No definition comes near this: two of the largest that may be published, and a line of everything else. */
const longest = 64 * 1024 * 1024;

/**
 * The lines of a stream, without their line ends, as they come in. Blank ones are left out, and a line that is
 * longer than any comparison can be comes as undefined, without being held in memory.
 */
export const lines = async function* (
  chunks: AsyncIterable<Uint8Array>,
  most = longest,
): AsyncGenerator<Uint8Array | undefined> {
  let parts: Uint8Array[] = [];
  let held = 0;
  const take = (): Uint8Array | undefined => {
    const line = held > most ? undefined : Buffer.concat(parts);
    parts = [];
    held = 0;
    return line;
  };
  const hold = (part: Uint8Array): void => {
    held += part.length;
    if (held > most) parts = [];
    else parts.push(part);
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      hold(chunk.subarray(start, end));
      start = end + 1;
      const line = take();
      if (!isBlank(line)) yield line;
    }
    hold(chunk.subarray(start));
  }
  const last = take();
  if (!isBlank(last)) yield last;
};

const isBlank = (line: Uint8Array | undefined): boolean =>
  line?.every((byte) => byte === 32 || byte === 13 || byte === 9) === true;
