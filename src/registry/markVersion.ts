import { and, eq } from 'drizzle-orm';
import type { Actor } from './access/actor.ts';
import { audit } from './audit/audit.ts';
import { versionMarks, versions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { requireUnused } from './draining/requireUnused.ts';
import { announce } from './events/announce.ts';
import { requireText, requireToolsetName } from './names.ts';
import type { Registry } from './registry.ts';
import type { VersionSummary } from './versionSummary.ts';
import { requireFound } from './versions/findVersion.ts';
import { inTurn } from './versions/inTurn.ts';
import { keepLatest } from './versions/keepLatest.ts';
import { lockToolset } from './versions/lockToolset.ts';
import { requireVersion } from './versions/readSelector.ts';
import { readSummaries } from './versions/readSummaries.ts';

export type MarkRequest = {
  readonly toolset: string;
  readonly version: string;
  readonly deprecated?: string | null | undefined;
  readonly yanked?: boolean | undefined;
  /** Yanks a version also where live sessions are on it. */
  readonly force?: boolean | undefined;
  readonly by: Actor;
};

/** Marks a version or takes the mark away; a mark not named stays as it is. `latest` follows a yank. */
export const markVersion = (registry: Registry, request: MarkRequest): Promise<VersionSummary> =>
  whileUp(async () => {
    const toolset = requireToolsetName(request.toolset);
    const { version } = requireVersion(request.version, 'version');
    const changedBy = request.by.name;
    const { deprecated, yanked, force = false } = request;
    if (typeof deprecated === 'string') requireText(deprecated, 'deprecated');
    const changedAt = registry.now();
    const mark = () =>
      registry.database.transaction(async (transaction) => {
        await lockToolset(transaction, toolset);
        const found = await requireFound(transaction, toolset, { kind: 'exact', version });
        if (yanked === true && !found.yanked && !force) await requireUnused(transaction, toolset, version);
        await transaction
          .update(versionMarks)
          .set({
            ...(deprecated !== undefined && { deprecated }),
            ...(yanked !== undefined && { yanked }),
            changedAt,
            changedBy,
          })
          .where(and(eq(versionMarks.toolset, toolset), eq(versionMarks.version, version)));
        const detail = { version, ...(yanked !== undefined && { yanked }) };
        await announce(transaction, { kind: 'version-marked', toolset, detail }, changedAt);
        if (yanked !== undefined) await keepLatest(transaction, toolset, changedAt, changedBy);
        const [row] = await readSummaries(transaction, toolset, {
          condition: eq(versions.version, version),
          limit: 1,
        });
        if (row === undefined) throw new Error(`The version ${version} of ${toolset} has no summary.`);
        const marks = {
          ...(deprecated !== undefined && { deprecated }),
          ...(yanked !== undefined && { yanked }),
          ...(force && { force }),
        };
        await audit(transaction, request.by, {
          act: 'version-marked',
          toolset,
          subject: version,
          detail: marks,
        });
        return row.summary;
      });
    return inTurn(registry, toolset, mark);
  });
