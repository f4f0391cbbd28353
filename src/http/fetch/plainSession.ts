import { sessionId } from '../shapes/words.ts';

/** The id that a part of a path means, where the API would take it. */
export const plainSession = (part: string): string | undefined => {
  const session = decoded(part);
  return session !== undefined && sessionId.safeParse(session).success ? session : undefined;
};

/** Source of a pattern for a part of characters that nobody on the way reads as anything but themselves. */
export const plainPart = "(?:[\\w.~!$&'()*+,;=:@-]|%[\\da-fA-F]{2}){1,3072}";

const decoded = (part: string): string | undefined => {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};
