import { eq } from 'drizzle-orm';
import { engineVersion } from '../../compat/engineVersion.ts';
import type { Report } from '../../compat/report.ts';
import type { Lens } from '../../schema/lens.ts';
import { namedReports, reports } from '../database/tables.ts';
import { textOf } from '../judge/text.ts';
import { findPolicy } from '../policies/findPolicy.ts';
import type { Registry } from '../registry.ts';
import type { StoredReport } from '../storedReport.ts';
import { uncountedDefinition } from '../versions/readDefinition.ts';
import { emptyReport } from './emptyReport.ts';
import { renamesBetween } from './renamesBetween.ts';
import { reportId } from './reportId.ts';

type Side = { readonly version: string; readonly digest: string };

/**
 * The report over two versions: the one that is kept, one made lately, or a new one. What is not kept is noted by its
 * id, so that it can be made again for whoever asks for that.
 */
export const reportBetween = async (
  registry: Registry,
  toolset: string,
  from: Side,
  to: Side,
  /** The one that the policy of the toolset names, unless given. */
  asked?: Lens | undefined,
): Promise<StoredReport> => {
  const { database, judge, reportCache } = registry;
  const lens = asked ?? (await findPolicy(database, toolset)).lens;
  const renames = await renamesBetween(database, toolset, from.version, to.version);
  const engine = engineVersion;
  const id = reportId({ toolset, from: from.digest, to: to.digest, lens, renames, engine });
  const make = async (): Promise<string> => {
    const [kept] = await database.select({ text: reports.text }).from(reports).where(eq(reports.id, id));
    if (kept !== undefined && kept.text !== '') return kept.text;
    await note(registry, { id, toolset, fromVersion: from.version, toVersion: to.version, lens });
    if (from.digest === to.digest) return JSON.stringify(emptyReport(lens, renames));
    const [old, next] = await Promise.all([
      uncountedDefinition(database, from.digest),
      uncountedDefinition(database, to.digest),
    ]);
    return textOf((await judge.compare({ old, next, lens, renames })).text);
  };
  const text = reportCache.find(id) ?? (await make());
  reportCache.keep(id, text);
  const { version: fromVersion, digest: fromDigest } = from;
  const { version: toVersion, digest: toDigest } = to;
  return {
    id,
    toolset,
    from: { version: fromVersion, digest: fromDigest },
    to: { version: toVersion, digest: toDigest },
    ...(JSON.parse(text) as Report),
  };
};

const note = async (
  { database, now }: Registry,
  named: Omit<typeof namedReports.$inferInsert, 'namedAt'>,
): Promise<void> => {
  await database
    .insert(namedReports)
    .values({ ...named, namedAt: now() })
    .onConflictDoNothing();
};
