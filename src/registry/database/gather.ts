/**
 * Does for many callers at once what each asks for. `run` begins after every call that it is given, so what it reads
 * is no older than any of them, and answers in their order; where it throws, all of them fail. Calls that come while
 * `atOnce` runs are under way wait for the next, so that under load each run does more. Beside others one begins only
 * once as many wait as the last one took: else the first to come again would go alone, and pay for a whole run.
 */
export const gather = <Call, Result>(
  run: (calls: readonly Call[]) => Promise<readonly Result[]>,
  { most, atOnce }: { readonly most: number; readonly atOnce: number },
): ((call: Call) => Promise<Result>) => {
  let waiting: Waiting<Call, Result>[] = [];
  let underWay = 0;
  let lastTook = 0;
  let isAsked = false;

  const start = async (): Promise<void> => {
    const taken = waiting.slice(0, most);
    waiting = waiting.slice(most);
    underWay += 1;
    lastTook = taken.length;
    look();
    try {
      const results = await run(taken.map(({ call }) => call));
      for (const [index, { resolve }] of taken.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of taken) reject(error);
    } finally {
      underWay -= 1;
      look();
    }
  };
  const isTime = (): boolean =>
    underWay === 0 ? waiting.length > 0 : underWay < atOnce && waiting.length >= lastTook;
  /** At the end of the turn, so that calls which arrived together go together. */
  const look = (): void => {
    if (isAsked || !isTime()) return;
    isAsked = true;
    setImmediate(() => {
      isAsked = false;
      if (isTime()) void start();
    });
  };
  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      look();
    });
};

type Waiting<Call, Result> = {
  readonly call: Call;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};
