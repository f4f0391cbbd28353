/** One block of an event stream, as the HTML standard dispatches it (section 9.2.6). */
export type Block = {
  readonly event: string;
  readonly data: string;
  /** The last id so far. */
  readonly id: string;
};

export type EventParser = {
  /** The blocks that a piece of text completes; those without data among them, for their ids. */
  readonly push: (text: string) => readonly Block[];
  /** Milliseconds to wait before connecting again, where the stream said so. */
  readonly retry: () => number | undefined;
};

/** Throws where a line or a block has more than `limit` characters. */
export const createEventParser = (lastId: string, limit = 1_000_000): EventParser => {
  let rest = '';
  let id = lastId;
  let event = '';
  let data: string[] = [];
  let size = 0;
  let retry: number | undefined;
  let isStart = true;

  const take = (line: string): Block | undefined => {
    if (line === '') {
      const block = { event: event === '' ? 'message' : event, data: data.join('\n'), id };
      event = '';
      data = [];
      size = 0;
      return block;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    size += line.length;
    if (size > limit) throw new Error('An event is longer than any of the registry is.');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
    else if (field === 'retry' && /^\d{1,9}$/.test(value)) retry = Number(value);
    return undefined;
  };
  return {
    push: (text) => {
      rest += isStart && text.startsWith('\ufeff') ? text.slice(1) : text;
      if (text !== '') isStart = false;
      // A carriage return at the end may be the first half of a line's end.
      const lines = rest.split(/\r\n|\n|\r(?=[\s\S])/);
      rest = lines.pop() as string;
      if (rest.length > limit) throw new Error('A line is longer than any of the registry is.');
      return lines.flatMap((line) => take(line) ?? []);
    },
    retry: () => retry,
  };
};
