import { Problem } from '../problem.ts';
import { readTime } from '../readTime.ts';

/** A time from which on calls count: a moment, a day in UTC (`2026-03-01`), or so many days or hours ago (`7d`, `24h`). */
export const readSince = (text: string, now: Date): Date => {
  const ago = /^([1-9]\d{0,4})([dh])$/.exec(text);
  if (ago !== null)
    return new Date(now.getTime() - Number(ago[1]) * (ago[2] === 'd' ? 86_400_000 : 3_600_000));
  const time = readTime(/^[\d-]{10}$/.test(text) ? `${text}T00:00:00Z` : text);
  if (time !== undefined && time.getUTCFullYear() >= 2000) return time;
  throw new Problem(
    'invalid-request',
    `since is ${JSON.stringify(text.slice(0, 60))}, which is no time.`,
    'Give a time such as 2026-03-01T12:00:00Z, a day such as 2026-03-01, or how long ago: 7d, 24h.',
  );
};

/** From the beginning of the day, so that the answer to the same question stays the same for a while. */
export const daysAgo = (days: number, now: Date): Date =>
  new Date(`${new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`);
