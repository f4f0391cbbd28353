/**
 * Remembers what a text came to, up to so many characters of texts in all; the texts that were asked for
 * longest ago go first.
 */
export const boundedMemo = <T>(mostCharacters: number): ((text: string, work: () => T) => T) => {
  const known = new Map<string, T>();
  let characters = 0;
  return (text, work) => {
    if (known.has(text)) {
      const value = known.get(text) as T;
      known.delete(text);
      known.set(text, value);
      return value;
    }
    const value = work();
    if (text.length > mostCharacters) return value;
    known.set(text, value);
    characters += text.length;
    for (const [oldest] of known) {
      if (characters <= mostCharacters) break;
      known.delete(oldest);
      characters -= oldest.length;
    }
    return value;
  };
};
