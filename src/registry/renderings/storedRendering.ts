import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FormatId } from '../../formats/formatIds.ts';
import type { Loss } from '../../formats/loss.ts';
import type { Refusal } from '../../formats/refusal.ts';
import type { Database } from '../database/database.ts';
import { renderings } from '../database/tables.ts';
import type { Registry } from '../registry.ts';
import { damaged } from '../versions/verifiedBytes.ts';
import type { RenderingSubject } from './subject.ts';

/** What a provider is sent for a definition. */
export type RenderedBytes = {
  readonly bytes: Uint8Array;
  /** Of the bytes, in hex. */
  readonly sha256: string;
};

/** The same with what to know about it. */
export type StoredRendering = RenderedBytes & {
  readonly format: FormatId;
  /** Of the writer that made it. */
  readonly revision: number;
} & RenderingNotes;

export type RenderingNotes = {
  /** What the format could not say. */
  readonly losses: readonly Loss[];
  /** What the request must carry besides, as `field: value`. */
  readonly requires: readonly string[];
  /** Those with `verified` are what the provider answers with an error; the others are warnings. */
  readonly refusals: readonly Refusal[];
};

/**
 * The rendering of a definition in a format. What was made first is kept and served for ever, on every
 * replica: of writers at the same time one wins, and the others take what it wrote. A rendering that the
 * provider would refuse is not kept, since nothing can have come of it.
 */
export const storedRendering = async (
  registry: Registry,
  subject: RenderingSubject,
  format: FormatId,
): Promise<StoredRendering> =>
  (await find(registry.database, subject.digest, format)) ?? makeOnce(registry, subject, format);

/** The bytes alone of a rendering that is kept: what a fetch costs. */
export const keptBytes = async (
  { database, standby }: Registry,
  digest: string,
  format: FormatId,
): Promise<RenderedBytes | undefined> => {
  const from = async (side: Database): Promise<RenderedBytes | undefined> => {
    const [row] = await side
      .select({ bytes: renderings.bytes, sha256: renderings.sha256 })
      .from(renderings)
      .where(keyOf(digest, format));
    return row && whole(row, digest, format);
  };
  return (await standby?.ask((there) => from(there.database))) ?? from(database);
};

/** What is kept as a rendering, held against its own digest: what was damaged is never served. */
const whole = <Row extends RenderedBytes>(row: Row, digest: string, format: FormatId): Row => {
  if (createHash('sha256').update(row.bytes).digest('hex') === row.sha256) return row;
  throw damaged(`the rendering of ${digest} as ${format}`);
};

/** Those who ask for the same while it is being made wait for the one that makes it. */
const makeOnce = (
  registry: Registry,
  subject: RenderingSubject,
  format: FormatId,
): Promise<StoredRendering> => {
  const key = `${subject.digest} ${format}`;
  const standing = registry.underWay.get(key);
  if (standing !== undefined) return standing;
  const making = make(registry, subject, format).finally(() => registry.underWay.delete(key));
  registry.underWay.set(key, making);
  return making;
};

const make = async (
  { database, judge, now }: Registry,
  subject: RenderingSubject,
  format: FormatId,
): Promise<StoredRendering> => {
  const { digest } = subject;
  const { text, revision, ...notes } = await judge.render({ text: await subject.text(), format });
  const bytes = Buffer.from(text);
  const made = { revision, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  const rendering: StoredRendering = { format, ...made, ...notes };
  if (notes.refusals.some(({ verified }) => verified)) return rendering;
  const written = await database
    .insert(renderings)
    .values({ digest, format, ...made, notes: JSON.stringify(notes), createdAt: now() })
    .onConflictDoNothing()
    .returning({ digest: renderings.digest });
  return written.length > 0 ? rendering : ((await find(database, digest, format)) ?? rendering);
};

const find = async (
  database: Database,
  digest: string,
  format: FormatId,
): Promise<StoredRendering | undefined> => {
  const [row] = await database.select().from(renderings).where(keyOf(digest, format));
  if (row === undefined) return undefined;
  const { revision, bytes, sha256, notes } = whole(row, digest, format);
  return { format, revision, bytes, sha256, ...(JSON.parse(notes) as RenderingNotes) };
};

const keyOf = (digest: string, format: FormatId) =>
  and(eq(renderings.digest, digest), eq(renderings.format, format));
