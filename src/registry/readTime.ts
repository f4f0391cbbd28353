/**
 * The moment that a text names as RFC 3339 has it (`date-time`, section 5.6), undefined where it names none. JavaScript
 * alone would read the 30th of February as the 2nd of March, and much that is no time at all.
 */
export const readTime = (text: string): Date | undefined => {
  if (!dateTime.test(text)) return undefined;
  const day = text.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return undefined;
  const time = new Date(text.toUpperCase().replace(' ', 'T'));
  return isWritable(time) ? time : undefined;
};

/**
 * Whether the moment can be written as RFC 3339 in UTC and kept by the database, which has no year 0: what is told with
 * an offset may lie a day beyond either end.
 */
const isWritable = (time: Date): boolean => {
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999;
};

/** Without leap seconds, which no clock here tells apart from the second before. */
const dateTime =
  /^\d{4}-\d{2}-\d{2}[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
