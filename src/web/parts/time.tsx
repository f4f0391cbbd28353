/** A moment as a reader thinks of it, with the exact one for machines and for whoever points at it. */
export const Time = ({ at, now }: { at: string; now: Date }) => (
  <time datetime={at} title={exactTime(at)}>
    {agoWords(new Date(at), now)}
  </time>
);

export const exactTime = (at: string): string => `${dayWords(new Date(at))}, ${at.slice(11, 16)} UTC`;

/** Near moments by their distance, others by their day, in UTC. */
export const agoWords = (then: Date, now: Date): string => {
  const seconds = Math.round((now.getTime() - then.getTime()) / 1_000);
  if (seconds < -60) return `${dayWords(then)}, ${then.toISOString().slice(11, 16)}`;
  if (seconds < 60) return 'just now';
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return spanWords(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return spanWords(hours, 'hour');
  const days = Math.floor(hours / 24);
  return days < 14 ? spanWords(days, 'day') : dayWords(then);
};

const spanWords = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'} ago`;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const dayWords = (time: Date): string =>
  `${time.getUTCDate()} ${months[time.getUTCMonth()]} ${time.getUTCFullYear()}`;
