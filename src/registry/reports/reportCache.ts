/** Reports' JSON texts by id, the least recently used forgotten beyond a number of characters. */
export type ReportCache = {
  readonly get: (id: string) => string | undefined;
  readonly put: (id: string, text: string) => void;
};

export const createReportCache = (characters: number): ReportCache => {
  const texts = new Map<string, string>();
  let held = 0;
  const forget = (id: string): void => {
    held -= texts.get(id)?.length ?? 0;
    texts.delete(id);
  };
  return {
    get: (id) => {
      const text = texts.get(id);
      if (text !== undefined) {
        texts.delete(id);
        texts.set(id, text);
      }
      return text;
    },
    put: (id, text) => {
      forget(id);
      if (text.length > characters / 2) return;
      texts.set(id, text);
      held += text.length;
      for (const oldest of texts.keys()) {
        if (held <= characters) break;
        forget(oldest);
      }
    },
  };
};
