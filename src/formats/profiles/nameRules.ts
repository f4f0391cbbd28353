import type { NameRule } from '../profile.ts';

/** Letters, digits, underscore and dash, up to 64: the rule that most providers share. */
export const plainNames = (verified: boolean): NameRule => ({
  pattern: /^[a-zA-Z0-9_-]{1,64}$/,
  says: 'be 1 to 64 letters, digits, underscores and dashes',
  verified,
});

/** Only the length is known. */
export const shortNames = (verified: boolean): NameRule => ({
  pattern: /^.{1,64}$/su,
  says: 'be 1 to 64 characters',
  verified,
});
