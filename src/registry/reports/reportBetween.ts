import { eq } from 'drizzle-orm';
import { engineVersion } from '../../compat/engineVersion.ts';
import type { Report } from '../../compat/report.ts';
import type { Lens } from '../../schema/lens.ts';
import { reports } from '../database/tables.ts';
import type { Registry } from '../registry.ts';
import type { StoredReport } from '../storedReport.ts';
import { readDefinitionText } from '../versions/readDefinition.ts';
import { emptyReport } from './emptyReport.ts';
import { renamesBetween } from './renamesBetween.ts';
import { reportId } from './reportId.ts';

type Side = { readonly version: string; readonly digest: string };

/** The report over two versions: the one that is kept, one made lately, or a new one, which is not kept. */
export const reportBetween = async (
  registry: Registry,
  toolset: string,
  from: Side,
  to: Side,
  lens: Lens,
): Promise<StoredReport> => {
  const { database, judge, reportCache } = registry;
  const renames = await renamesBetween(database, toolset, from.version, to.version);
  const engine = engineVersion;
  const id = reportId({ toolset, from: from.digest, to: to.digest, lens, renames, engine });
  const make = async (): Promise<string> => {
    if (from.digest === to.digest) return JSON.stringify(emptyReport(lens, renames));
    const [kept] = await database.select({ text: reports.text }).from(reports).where(eq(reports.id, id));
    if (kept !== undefined) return kept.text;
    const [old, next] = await Promise.all([
      readDefinitionText(database, from.digest),
      readDefinitionText(database, to.digest),
    ]);
    return judge.compare({ old, next, lens, renames });
  };
  const text = reportCache.get(id) ?? (await make());
  reportCache.put(id, text);
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
