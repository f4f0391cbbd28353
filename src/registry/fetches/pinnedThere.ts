import type { Standby } from '../database/standby.ts';
import type { Changes } from '../events/changes.ts';
import type { PinnedRow, ReadPinned } from './pinnedRows.ts';

/**
 * Reads pins from a standby, and from the primary where the standby may lack what is known here: a session that was
 * heard of after the moment that the standby has reached, every session after events were missed, and one that is
 * not there or has ended. So nobody is given pins that are older than those that this process has heard of.
 */
export const createReadPinnedThere = (
  standby: Standby,
  changes: Pick<Changes, 'follow'>,
  ways: { readonly there: ReadPinned; readonly primary: ReadPinned },
): ReadPinned => {
  const heardAt = new Map<string, number>();
  let allHeardAt = standby.clock();
  const forget = (): void => {
    allHeardAt = standby.clock();
    heardAt.clear();
  };
  changes.follow({
    session: (session) => {
      heardAt.set(session, standby.clock());
      if (heardAt.size < most) return;
      for (const [known, at] of heardAt) if (at < standby.reaches()) heardAt.delete(known);
      if (heardAt.size >= most) forget();
    },
    // Which version a session is on does not change by that.
    toolset: () => {},
    everything: forget,
  });
  const isThere = (session: string): boolean => {
    const reaches = standby.reaches();
    return reaches > allHeardAt && reaches > (heardAt.get(session) ?? Number.NEGATIVE_INFINITY);
  };
  return async (asked) => {
    const found = isThere(asked.session)
      ? await standby.ask(async () => standing(await ways.there(asked)))
      : undefined;
    // What was heard meanwhile, it may lack again.
    return found !== undefined && isThere(asked.session) ? found : ways.primary(asked);
  };
};

/** Sessions that were heard of within the time that a standby may be behind. */
const most = 20_000;

const standing = (rows: readonly PinnedRow[]): readonly PinnedRow[] | undefined =>
  rows.length === 0 || rows[0]?.ended === true ? undefined : rows;
