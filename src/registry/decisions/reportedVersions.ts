import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { versionMarks, versions } from '../database/tables.ts';

/** A version whose report is decided on, with who published it. */
export type ReportedVersion = Awaited<ReturnType<typeof reportedVersions>>[number];

/** The versions that were published with a report, the first one first: those that a decision on it is about. */
export const reportedVersions = (database: Database, toolset: string, report: string) =>
  database
    .select({
      version: versions.version,
      previous: versions.previous,
      publisher: versions.publisher,
      publisherOwner: versions.publisherOwner,
      state: versionMarks.state,
      waiting: versionMarks.waiting,
    })
    .from(versions)
    .innerJoin(
      versionMarks,
      and(eq(versionMarks.toolset, versions.toolset), eq(versionMarks.version, versions.version)),
    )
    .where(and(eq(versions.toolset, toolset), eq(versions.report, report)))
    .orderBy(asc(versions.seq));
