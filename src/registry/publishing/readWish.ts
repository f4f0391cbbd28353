import { Range, type SemVer } from 'semver';
import type { Rename } from '../../compat/change.ts';
import type { Lens } from '../../schema/lens.ts';
import type { Actor } from '../access/actor.ts';
import { requireChannelName, requireText, requireToolsetName } from '../names.ts';
import { Problem } from '../problem.ts';
import type { PublishRequest } from '../publish.ts';
import type { Source } from '../versionSummary.ts';
import { readSelector, requireVersion } from '../versions/readSelector.ts';

/** A publish request whose every field was read, its definition aside. */
export type Wish = {
  readonly toolset: string;
  readonly definition: unknown;
  readonly version: SemVer | undefined;
  /** A range that the predecessor must be in, or a channel that it must be on. */
  readonly base: Range | { readonly channel: string } | undefined;
  readonly message: string | null;
  readonly source: Source | null;
  readonly renames: readonly Rename[];
  readonly channel: string | undefined;
  readonly expectedLatest: string | null | undefined;
  readonly publisher: Actor;
  readonly lens: Lens;
};

export const readWish = (request: PublishRequest): Wish => {
  const { toolset, definition, version, base, message, source, channel, expectedLatest } = request;
  return {
    toolset: requireToolsetName(toolset),
    definition,
    version: version === undefined ? undefined : requireVersion(version, 'version'),
    base: base === undefined ? undefined : readBase(base),
    message: message === undefined ? null : requireText(message, 'message'),
    source: source === undefined ? null : readSource(source),
    renames: (request.renames ?? []).filter(({ from, to }) => from !== to).map(readRename),
    channel: channel === undefined ? undefined : requireChannelName(channel),
    expectedLatest:
      typeof expectedLatest === 'string'
        ? requireVersion(expectedLatest, 'expectedLatest').version
        : expectedLatest,
    publisher: request.publisher,
    lens: 'declared',
  };
};

const readBase = (text: string): Wish['base'] => {
  const selector = readSelector(text);
  if (selector.kind === 'range') return selector.range;
  if (selector.kind === 'exact') return new Range(selector.version);
  if (selector.kind === 'channel') return { channel: selector.channel };
  throw new Problem(
    'invalid-request',
    'base is a digest, which names content and not a line of versions.',
    'Give a range such as "1.x", a version, or a channel.',
  );
};

const readSource = ({ commit, url, author }: Source): Source => ({
  ...(commit !== undefined && { commit: requireText(commit, 'source.commit', 1_000) }),
  ...(url !== undefined && { url: requireText(url, 'source.url', 10_000) }),
  ...(author !== undefined && { author: requireText(author, 'source.author', 1_000) }),
});

/**
 * What keeps its name is no rename here, as it is none where several versions are compared: one pair has one report.
 * Property names may be any text, so these are kept as JSON; its escapes hold what the database's text cannot.
 */
const readRename = ({ from, to, tool }: Rename): Rename => ({
  from,
  to,
  ...(tool !== undefined && { tool }),
});
