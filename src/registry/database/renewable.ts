import type postgres from 'postgres';

/**
 * A client of the driver that is put aside as a whole, with everything that waits in it, where its database says nothing
 * any more: the driver by itself would wait without end.
 */
export type Renewable = {
  /** The one to be asked now; where it was put aside, it refuses at once. */
  readonly current: () => postgres.Sql;
  /** Whoever waits for an answer is told that there is none, and so is whoever asks from now on. */
  readonly putAside: () => void;
  /** From now on there is a new one. */
  readonly renew: () => void;
  /** Both at once, where it is that client which is asked now. */
  readonly replace: (client: postgres.Sql) => void;
  readonly close: () => Promise<void>;
};

/** `make` gives a client, and how its connections are cut, which may be dead and would else stay for long. */
export const createRenewable = (
  make: () => { readonly client: postgres.Sql; readonly cut: () => void },
): Renewable => {
  let made = make();
  let isAside = false;
  const putAside = (): void => {
    if (isAside) return;
    isAside = true;
    const { client, cut } = made;
    void client.end({ timeout: 0 }).finally(cut);
  };
  const renew = (): void => {
    if (!isAside) return;
    isAside = false;
    made = make();
  };
  return {
    current: () => made.client,
    putAside,
    renew,
    replace: (client) => {
      if (isAside || client !== made.client) return;
      putAside();
      renew();
    },
    close: async () => {
      await made.client.end({ timeout: 5 });
      made.cut();
    },
  };
};
