import { Problem } from './problem.ts';
import { isChannelName } from './versions/readSelector.ts';

/** A toolset's name that may be made. */
export const requireToolsetName = (name: string): string => {
  if (toolsetForm.test(name) && !/^[0-9]+$/.test(name)) return name;
  throw refused(
    'A toolset',
    name,
    'Use 1 to 128 of a-z, 0-9, ".", "_" and "-", beginning with a letter or digit and not digits only.',
  );
};

const toolsetForm = /^[a-z0-9][a-z0-9._-]{0,127}$/;

/** A channel's name that may be moved or removed: `latest` is the registry's. */
export const requireChannelName = (name: string): string => {
  if (name === 'latest') {
    throw new Problem(
      'latest-is-kept',
      'The channel "latest" is kept by the registry: it is the greatest approved release that is not yanked.',
      'Move a channel of your own, or yank the version that "latest" should leave.',
    );
  }
  if (isChannelName(name)) return name;
  throw refused(
    'A channel',
    name,
    'Use 1 to 64 of a-z, 0-9 and "-", beginning with a letter, and nothing that reads as a version or a range ("x", "v1").',
  );
};

/** A session's id, which is its owner's: any text that can stand in a path and in a log line. */
export const requireSessionId = (id: string): string => {
  // As nearly all are.
  if (/^[\w-][\w.-]{0,255}$/.test(id)) return id;
  const fits = id !== '' && id.length <= 512 && [...id].length <= 256 && id !== '.' && id !== '..';
  if (fits && isStorable(id) && !/\p{Cc}/u.test(id)) return id;
  throw refused(
    'A session',
    id,
    'Use 1 to 256 Unicode characters without control characters, unpaired surrogates or a byte order mark in front, and neither "." nor "..".',
  );
};

/** Text that the database can hold to the letter. */
export const requireText = (text: string, field: string, length = 10_000): string => {
  if (text.length <= length && isStorable(text)) return text;
  throw new Problem(
    'invalid-request',
    `${field} is too long, begins with a byte order mark, or holds U+0000 or an unpaired surrogate.`,
    `Give at most ${length} characters of well-formed Unicode without U+0000 and without U+FEFF in front.`,
  );
};

/**
 * Whether every database gives this text back to the letter: without U+0000, unpaired surrogates, and the byte order
 * mark in front that the embedded one's decoder takes away, under which two ids would be one.
 */
export const isStorable = (text: string): boolean => !/[\p{Cs}\0]|^\ufeff/u.test(text);

const refused = (what: string, name: string, instead: string): Problem =>
  new Problem('invalid-request', `${what} cannot be called ${JSON.stringify(name.slice(0, 300))}.`, instead);
