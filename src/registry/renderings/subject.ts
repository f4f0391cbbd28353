import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { definitions } from '../database/tables.ts';
import { requireSessionId, requireToolsetName } from '../names.ts';
import { requirePins, type StandingPin, type StandingSession } from '../sessions/readPins.ts';
import { together } from '../sessions/together.ts';
import { wantedPins } from '../sessions/wantedPins.ts';
import { type FoundVersion, requireFound } from '../versions/findVersion.ts';
import { readDefinitionText } from '../versions/readDefinition.ts';
import { readSelector } from '../versions/readSelector.ts';
import { verifiedBytes } from '../versions/verifiedBytes.ts';

/** A canonical definition, its text read only where it is needed. */
export type RenderingSubject = { readonly digest: string; readonly text: () => Promise<string> };

/** The content of the version that a selector names. */
export const versionSubject = async (
  database: Database,
  asked: { readonly toolset: string; readonly selector: string },
): Promise<{ found: FoundVersion; exact: boolean; subject: RenderingSubject }> => {
  const selector = readSelector(asked.selector);
  const found = await requireFound(database, requireToolsetName(asked.toolset), selector);
  const exact = selector.kind === 'exact' || selector.kind === 'digest';
  return { found, exact, subject: contentOf(database, found.digest) };
};

/** What a session works with: all its toolsets as one definition, or the one that is asked for. */
export const sessionSubject = async (
  database: Database,
  asked: { readonly session: string; readonly toolset?: string | undefined },
): Promise<{
  row: StandingSession['row'];
  /** Every pin of the session, those that were not asked for too. */
  all: readonly StandingPin[];
  pins: readonly StandingPin[];
  subject: RenderingSubject;
}> => {
  const session = requireSessionId(asked.session);
  const standing = await requirePins(database, session);
  const pins = wantedPins(session, standing.pins, asked.toolset);
  return { row: standing.row, all: standing.pins, pins, subject: await pinsSubject(database, pins) };
};

/** The content of one pin, or of several together; their digest is that of the bytes that a session is served. */
export const pinsSubject = async (
  database: Database,
  pins: readonly { readonly digest: string }[],
): Promise<RenderingSubject> => {
  const digests = pins.map(({ digest }) => digest);
  const [only] = digests;
  if (only !== undefined && digests.length === 1) return contentOf(database, only);
  const rows = await database
    .select({ digest: definitions.digest, bytes: definitions.bytes })
    .from(definitions)
    .where(inArray(definitions.digest, digests));
  for (const { digest, bytes } of rows) await verifiedBytes(database, digest, bytes);
  const bytesOf = new Map(rows.map(({ digest, bytes }) => [digest, bytes]));
  const bytes = together(digests.map((digest) => bytesOf.get(digest) as Uint8Array));
  return {
    digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
    text: async () => new TextDecoder().decode(bytes),
  };
};

const contentOf = (database: Database, digest: string): RenderingSubject => ({
  digest,
  text: () => readDefinitionText(database, digest),
});
