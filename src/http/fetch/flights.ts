/** Something that is being read for those who wait for it. */
export type Flight<Result> = {
  readonly result: Promise<Result>;
  /** Whoever waits adds what they want it kept under. */
  readonly targets: Set<string>;
};

/**
 * Readings under way, one for each key however many ask. One during which something changed that it is about gives
 * its result to those who asked before that, and to nobody else: it is not kept, and who asks later starts anew.
 */
export type Flights<Result> = {
  /** `keep` is called with what was read, at once and only where nothing changed meanwhile. */
  readonly join: (
    key: string,
    about: { readonly session?: string | undefined },
    read: () => Promise<Result>,
    keep: (result: Result, targets: ReadonlySet<string>) => void,
  ) => Flight<Result>;
  readonly spoilSession: (session: string) => void;
  /** Of those under way nobody knows yet which toolsets they are about: `isAbout` is asked when they are done. */
  readonly spoilToolset: (toolset: string) => void;
  readonly spoilAll: () => void;
};

export const createFlights = <Result>(
  isAbout: (result: Result, toolset: string) => boolean,
): Flights<Result> => {
  const underWay = new Map<string, Open<Result>>();
  const open = new Set<Open<Result>>();
  const spoil = (one: Open<Result>): void => {
    one.isSpoiled = true;
    if (underWay.get(one.key) === one) underWay.delete(one.key);
  };
  return {
    join: (key, { session }, read, keep) => {
      const standing = underWay.get(key);
      if (standing !== undefined) return standing.flight;
      const one: Omit<Open<Result>, 'flight'> = { key, session, changed: new Set(), isSpoiled: false };
      const targets = new Set<string>();
      const land = (): void => {
        open.delete(one as Open<Result>);
        if (underWay.get(key) === one) underWay.delete(key);
      };
      const result = read().then(
        (found) => {
          land();
          const isChanged = [...one.changed].some((toolset) => isAbout(found, toolset));
          if (!one.isSpoiled && !isChanged) keep(found, targets);
          return found;
        },
        (error: unknown) => {
          land();
          throw error;
        },
      );
      const flight = { result, targets };
      const whole = Object.assign(one, { flight });
      underWay.set(key, whole);
      open.add(whole);
      return flight;
    },
    spoilSession: (session) => {
      for (const one of open) if (one.session === session) spoil(one);
    },
    spoilToolset: (toolset) => {
      for (const one of open) {
        one.changed.add(toolset);
        // Who asks from now on has to hear of the change.
        if (underWay.get(one.key) === one) underWay.delete(one.key);
      }
    },
    spoilAll: () => {
      for (const one of open) spoil(one);
    },
  };
};

type Open<Result> = {
  readonly key: string;
  readonly session: string | undefined;
  readonly flight: Flight<Result>;
  /** Toolsets that changed since it began. */
  readonly changed: Set<string>;
  isSpoiled: boolean;
};
