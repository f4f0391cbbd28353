import { z } from '@hono/zod-openapi';

/** The names and ids of the API, as they are checked before anything is looked up. */

const toolsetNamePattern = /^(?!\d+$)[a-z0-9][a-z0-9._-]{0,127}$/;
const channelPattern = /^[a-z][a-z0-9-]{0,63}$/;
const control = /\p{Cc}/u;
const loneSurrogate = /\p{Surrogate}/u;
const byteOrderMark = '\ufeff';

/** Text that is kept: whole Unicode without NUL and a mark in front, since not every database keeps the rest to the letter. */
export const text = (length: number) =>
  z
    .string()
    .max(length, `At most ${length} characters are kept here. Shorten it.`)
    .refine(
      (value) => !value.includes('\0') && !loneSurrogate.test(value) && !value.startsWith(byteOrderMark),
      'A NUL, half of a surrogate pair or a byte order mark in front cannot be kept. Take it out.',
    );

/** A text of one line, as selectors and ids are. */
export const line = (length: number) =>
  text(length)
    .min(1, 'The text is empty. Give a value, or leave it out where it may be left out.')
    .refine((value) => !control.test(value), 'Control characters have no place here. Take them out.');

export const toolsetName = z
  .string()
  .regex(
    toolsetNamePattern,
    'A toolset is named by 1 to 128 lower-case letters, digits, dots, underscores and hyphens, beginning with a letter or digit, and not by digits alone.',
  )
  .openapi({ example: 'support' });

export const channelName = z
  .string()
  .regex(
    channelPattern,
    'A channel is named by 1 to 64 lower-case letters, digits and hyphens, beginning with a letter.',
  )
  .openapi({ example: 'stable' });

export const selector = line(256).openapi({
  description: 'An exact version, a range, a channel or a digest.',
  example: '^2',
});

export const exactVersion = line(256).openapi({ description: 'An exact version.', example: '2.1.0' });

export const sessionId = z
  .string()
  .refine(
    (id) =>
      id !== '.' &&
      id !== '..' &&
      !control.test(id) &&
      !loneSurrogate.test(id) &&
      !id.startsWith(byteOrderMark) &&
      isUpTo(id, 256),
    'A session id has 1 to 256 characters, none of them a control character nor the first a byte order mark, and is neither "." nor "..".',
  )
  .openapi({ minLength: 1, maxLength: 256, example: 'conversation-1842' });

export const reportId = line(128).openapi({ description: 'The id of a report.' });

export const digest = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/)
  .openapi({ description: 'Of the canonical bytes of a definition.' });

export const time = z.string().openapi({ format: 'date-time', description: 'RFC 3339 in UTC.' });

const isUpTo = (id: string, codePoints: number): boolean =>
  id.length > 0 && id.length <= 2 * codePoints && [...id].length <= codePoints;
