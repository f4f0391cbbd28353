import { asc, count, eq } from 'drizzle-orm';
import { channels, versions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { requireToolsetName } from './names.ts';
import type { Registry } from './registry.ts';
import { requireToolset } from './versions/findVersion.ts';

export type ToolsetSummary = {
  readonly toolset: string;
  readonly createdAt: string;
  readonly latest: string | null;
  readonly versions: number;
  readonly channels: readonly ChannelPlace[];
};

/** Where a channel stands, and since when. */
export type ChannelPlace = {
  readonly channel: string;
  readonly version: string;
  readonly movedAt: string;
  readonly movedBy: string;
};

export const readToolset = (registry: Registry, toolset: string): Promise<ToolsetSummary> =>
  whileUp(async () => {
    const { database } = registry;
    const { createdAt } = await requireToolset(database, requireToolsetName(toolset));
    const [places, [counted]] = await Promise.all([
      database.select().from(channels).where(eq(channels.toolset, toolset)).orderBy(asc(channels.channel)),
      database.select({ versions: count() }).from(versions).where(eq(versions.toolset, toolset)),
    ]);
    return toolsetSummary(toolset, createdAt, counted?.versions ?? 0, places);
  });

export const toolsetSummary = (
  toolset: string,
  createdAt: Date,
  versionCount: number,
  places: readonly (typeof channels.$inferSelect)[],
): ToolsetSummary => ({
  toolset,
  createdAt: createdAt.toISOString(),
  latest: places.find(({ channel }) => channel === 'latest')?.version ?? null,
  versions: versionCount,
  channels: places.map(({ channel, version, movedAt, movedBy }) => ({
    channel,
    version,
    movedAt: movedAt.toISOString(),
    movedBy,
  })),
});
