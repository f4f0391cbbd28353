/** A value of a JSON text, and where it stands there: offsets in UTF-16 code units, the end behind the last. */
export type SourceValue = {
  readonly start: number;
  end: number;
  /** The text of a string value; undefined for everything else. */
  readonly text: string | undefined;
  readonly members: Map<string, SourceMember> | undefined;
  readonly items: SourceValue[] | undefined;
};

export type SourceMember = { readonly keyStart: number; readonly value: SourceValue };

/**
 * The places of everything in a text that `JSON.parse` has read; of a name that stands twice the last, which is the
 * one that counts. A text that is no JSON gives undefined. Deep documents take memory, never the stack.
 */
export const jsonSource = (text: string): SourceValue | undefined => {
  const open: SourceValue[] = [];
  const keys: ({ name: string; start: number } | undefined)[] = [];
  let root: SourceValue | undefined;
  token.lastIndex = text.startsWith('\ufeff') ? 1 : 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [word] = match;
    const start = match.index;
    const end = start + word.length;
    if (word === '}' || word === ']') {
      const closed = open.pop();
      keys.pop();
      if (closed === undefined) return undefined;
      closed.end = end;
      continue;
    }
    const parent = open.at(-1);
    const isString = word.startsWith('"');
    const key = keys.at(-1);
    if (parent?.members !== undefined && key === undefined) {
      if (!isString) return undefined;
      keys[keys.length - 1] = { name: JSON.parse(word) as string, start };
      continue;
    }
    const value: SourceValue = {
      start,
      end,
      text: isString ? (JSON.parse(word) as string) : undefined,
      members: word === '{' ? new Map() : undefined,
      items: word === '[' ? [] : undefined,
    };
    if (parent === undefined) root ??= value;
    else if (parent.items !== undefined) parent.items.push(value);
    else if (key !== undefined) {
      parent.members?.set(key.name, { keyStart: key.start, value });
      keys[keys.length - 1] = undefined;
    }
    if (word === '{' || word === '[') {
      open.push(value);
      keys.push(undefined);
    }
  }
  return root;
};

/** Everything but white space, commas and colons, which tell nothing in a text that is JSON. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]|[^\s,:{}[\]"]+/g;
