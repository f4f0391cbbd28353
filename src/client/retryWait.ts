/**
 * Milliseconds before the next attempt: what the other side asks for, and otherwise up to twice as long as before,
 * at random, so that many who lost the same server do not come back in one moment.
 */
export const retryWait = (failures: number, retryAfter: number | undefined, dice = Math.random): number => {
  if (retryAfter !== undefined) return retryAfter + dice() * 250;
  const most = Math.min(longest, first * 2 ** Math.min(failures, 16));
  return most / 2 + (dice() * most) / 2;
};

const first = 200;
const longest = 30_000;

/** Reads a Retry-After (RFC 9110, section 10.2.3) as milliseconds; undefined where there is none to be read. */
export const readRetryAfter = (value: string | null, now: number): number | undefined => {
  if (value === null) return undefined;
  const text = value.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const date = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};
