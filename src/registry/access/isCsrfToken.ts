import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a form sent what its page had in it; the time tells nothing. */
export const isCsrfToken = (sent: string | null | undefined, expected: string): boolean =>
  timingSafeEqual(sha256(sent ?? ''), sha256(expected)) && expected !== '';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
