import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenDatabase } from './database/database.ts';
import { openEmbedded } from './database/openEmbedded.ts';
import { openPostgres } from './database/openPostgres.ts';
import { whileUp } from './database/whileUp.ts';
import { contentFindings } from './doctor/content.ts';
import { feedFindings } from './doctor/feed.ts';
import { type Finding, fault, fine, warning } from './doctor/finding.ts';
import { migrationFindings } from './doctor/migrations.ts';
import { orphanFindings } from './doctor/orphans.ts';
import { replicaFinding } from './doctor/replica.ts';
import { serverFindings } from './doctor/server.ts';

export type Diagnosis = {
  /** The worst of the findings. */
  readonly standing: Finding['standing'];
  readonly findings: readonly Finding[];
};

/**
 * Looks at a database and all that is kept in it, and changes nothing: it does not even migrate. It reads everything
 * once, so it takes as long as that. Throws where there is no way in.
 */
export const diagnose = (options: {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly directUrl?: string | false | undefined;
  readonly replicaUrl?: string | undefined;
  readonly clock?: (() => number) | undefined;
}): Promise<Diagnosis> =>
  whileUp(async () => {
    const { databaseUrl, dataDir, directUrl, replicaUrl, clock = Date.now } = options;
    const isEmbedded = databaseUrl === undefined;
    if (isEmbedded && !existsSync(join(dataDir, 'database'))) {
      const words = `The folder ${dataDir} holds no database yet.`;
      return diagnosisOf([
        warning('database', words, 'Start the service once to make it, or name the folder by --data.'),
      ]);
    }
    const open = isEmbedded
      ? await openEmbedded(dataDir)
      : openPostgres(databaseUrl, { connections: 1, directUrl });
    try {
      const disk = isEmbedded ? [await diskFinding(dataDir)] : [];
      const replica = isEmbedded || replicaUrl === undefined ? [] : [await replicaFinding(open, replicaUrl)];
      return diagnosisOf([...disk, ...(await databaseFindings(open, clock)), ...replica]);
    } finally {
      await open.close();
    }
  });

const databaseFindings = async (open: OpenDatabase, clock: () => number): Promise<readonly Finding[]> => {
  const { database } = open;
  const server = await serverFindings(database, clock);
  const migrations = await migrationFindings(database);
  const first = [...server, ...migrations];
  if (migrations.some(({ about, standing }) => about === 'migrations' && standing === 'fault')) return first;
  const rest = [contentFindings, orphanFindings].map((look) => () => look(database));
  const findings: Finding[] = [...first];
  for (const look of [...rest, () => feedFindings(open)]) findings.push(...(await look()));
  return findings;
};

const diagnosisOf = (findings: readonly Finding[]): Diagnosis => {
  const worst = (['fault', 'warning'] as const).find((standing) =>
    findings.some((finding) => finding.standing === standing),
  );
  return { standing: worst ?? 'ok', findings };
};

/** The disk under the embedded database; that of a server cannot be seen from here. */
const diskFinding = async (folder: string): Promise<Finding> => {
  const { bavail, bsize, blocks } = await statfs(folder);
  const free = bavail * bsize;
  const words = `${Math.round(free / 1_000_000)} MB are free under ${folder}.`;
  if (free < 100_000_000) return fault('disk', words, 'Make room: writes will soon be refused.');
  return free < 1_000_000_000 || bavail < blocks / 20
    ? warning('disk', words, 'Make room.')
    : fine('disk', words);
};
