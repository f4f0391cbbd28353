import { sessionId } from '../shapes/words.ts';

/** The id that a part of a path means, where the API would take it. */
export const plainSession = (part: string): string | undefined => {
  if (plainest.test(part)) return part;
  const session = decoded(part);
  return session !== undefined && sessionId.safeParse(session).success ? session : undefined;
};

/** Source of a pattern for a part of characters that nobody on the way reads as anything but themselves. */
export const plainPart = "(?:[\\w.~!$&'()*+,;=:@-]|%[\\da-fA-F]{2}){1,3072}";

/** What nearly all ids are like, which nothing that is refused is. */
const plainest = /^[\w-][\w.-]{0,255}$/;

const decoded = (part: string): string | undefined => {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};
