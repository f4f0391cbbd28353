import { Range, SemVer, valid } from 'semver';
import { createKeptFew } from '../keptFew.ts';
import { Problem } from '../problem.ts';

/** What a reader names a version by. */
export type Selector =
  | { readonly kind: 'exact'; readonly version: string }
  | { readonly kind: 'range'; readonly range: Range }
  | { readonly kind: 'channel'; readonly channel: string }
  | { readonly kind: 'digest'; readonly digest: string };

/** Told apart by form; what has none of them is refused. The same ones come again and again, so the last are kept. */
export const readSelector = (text: string): Selector => known.find(text) ?? known.keep(text, read(text));

/** None of them is longer than 256 characters. */
const known = createKeptFew<Selector>(1_000);

const read = (text: string): Selector => {
  if (/^sha256:[0-9a-f]{64}$/.test(text)) return { kind: 'digest', digest: text };
  if (text.length <= 256 && text.trim() !== '') {
    const exact = exactVersion(text);
    if (exact !== undefined) return { kind: 'exact', version: exact };
    const range = text.includes('+') ? undefined : rangeOf(text);
    if (range !== undefined) return { kind: 'range', range };
    if (channelForm.test(text)) return { kind: 'channel', channel: text };
  }
  throw new Problem(
    'invalid-request',
    `${JSON.stringify(text.slice(0, 100))} names no version.`,
    'Give an exact version such as "1.4.2", a range such as "^1.4", a channel such as "latest", or a digest.',
  );
};

/** The version where the text is one in full, as it is written; build metadata makes it none. */
export const exactVersion = (text: string): string | undefined =>
  text.length <= 256 && valid(text) === text ? text : undefined;

/** An exact version that is given as such, or a refusal that names the field. There is room above each number. */
export const requireVersion = (text: string, field: string): SemVer => {
  if (exactVersion(text) !== undefined && !/^[0-9.]*[0-9]{16}/.test(text)) return new SemVer(text);
  throw new Problem(
    'invalid-request',
    `${field} is ${JSON.stringify(text.slice(0, 100))}, which is not a semver version without build metadata.`,
    'Write it as MAJOR.MINOR.PATCH of at most 15 digits each, with a prerelease tag where wanted: "1.4.2" or "2.0.0-rc.1".',
  );
};

/** A channel's name by its form, and never what semver reads as a version or a range. */
export const isChannelName = (text: string): boolean => channelForm.test(text) && rangeOf(text) === undefined;

const channelForm = /^[a-z][a-z0-9-]{0,63}$/;

const rangeOf = (text: string): Range | undefined => {
  try {
    return new Range(text);
  } catch {
    return undefined;
  }
};
