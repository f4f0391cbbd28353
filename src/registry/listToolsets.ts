import { and, asc, count, desc, inArray, lt } from 'drizzle-orm';
import type { Caller } from './access/caller.ts';
import { coveredBy } from './access/covers.ts';
import { channels, toolsets, versions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { type Page, type PageRequest, pageOf, placeOf, requireLimit } from './page.ts';
import { type ToolsetSummary, toolsetSummary } from './readToolset.ts';
import type { Registry } from './registry.ts';

/** Newest first, those that the caller's key is about. */
export const listToolsets = (
  { database }: Registry,
  { limit, cursor, caller }: PageRequest & { readonly caller: Pick<Caller, 'toolsets'> },
): Promise<Page<ToolsetSummary>> =>
  whileUp(async () => {
    const place = placeOf(cursor, ['number']);
    const rows = await database
      .select()
      .from(toolsets)
      .where(and(place && lt(toolsets.seq, place[0]), coveredBy(toolsets.name, caller)))
      .orderBy(desc(toolsets.seq))
      .limit(requireLimit(limit) + 1);
    const names = rows.map(({ name }) => name);
    const [places, counts] = await Promise.all([
      database.select().from(channels).where(inArray(channels.toolset, names)).orderBy(asc(channels.channel)),
      database
        .select({ toolset: versions.toolset, versions: count() })
        .from(versions)
        .where(inArray(versions.toolset, names))
        .groupBy(versions.toolset),
    ]);
    const countOf = new Map(counts.map(({ toolset, versions: number }) => [toolset, number]));
    return pageOf(
      rows,
      limit,
      ({ seq }) => [seq],
      ({ name, createdAt }) =>
        toolsetSummary(
          name,
          createdAt,
          countOf.get(name) ?? 0,
          places.filter(({ toolset }) => toolset === name),
        ),
    );
  });
