/** What was found for some texts; of more than `most` the one that has been there longest goes. */
export type KeptFew<Found> = {
  readonly find: (text: string) => Found | undefined;
  readonly keep: (text: string, found: Found) => Found;
};

export const createKeptFew = <Found>(most: number): KeptFew<Found> => {
  const kept = new Map<string, Found>();
  return {
    find: (text) => kept.get(text),
    keep: (text, found) => {
      if (kept.size >= most) kept.delete(kept.keys().next().value as string);
      kept.set(text, found);
      return found;
    },
  };
};
