import { eq } from 'drizzle-orm';
import type { JsonObject } from '../schema/json.ts';
import { readCanonical } from '../toolset/readCanonical.ts';

import { definitions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { bringUpToDate } from './draining/bringUpToDate.ts';
import { lastCalls } from './draining/lastCalls.ts';
import { readTallies } from './draining/readTallies.ts';
import { requireToolsetName } from './names.ts';
import type { Registry } from './registry.ts';
import { findVersion, requireToolset } from './versions/findVersion.ts';
import { readDefinitionText } from './versions/readDefinition.ts';
import { type RetiredTool, retiredTools } from './versions/retiredTools.ts';
import { versionRank } from './versions/versionRank.ts';

export type Dispatch = {
  readonly toolset: string;
  /** Every name that a live session may call, by name. */
  readonly tools: readonly DispatchedTool[];
  /** Names that `latest` no longer has, by name. */
  readonly retired: readonly RetiredName[];
};

export type DispatchedTool = {
  readonly name: string;
  /** Live sessions that may call it. */
  readonly live: number;
  /** What its arguments may look like: each schema once, that of the newest version first. */
  readonly schemas: readonly {
    readonly inputSchema: JsonObject;
    /** The versions that have it and live sessions, newest first. */
    readonly versions: readonly string[];
    readonly live: number;
  }[];
};

export type RetiredName = {
  readonly name: string;
  /** The version that took the name away. */
  readonly retiredIn: string;
  /** What the tool is called in `latest`; null where it has none there. */
  readonly replacedBy: string | null;
  /** When a recorded call last used the name; null where none did. */
  readonly lastCalled: string | null;
  /** Live sessions that may still call it: at none, and none to come, its handler can go. */
  readonly live: number;
};

/** What a dispatcher must accept now, and what it may forget. */
export const readDispatch = (registry: Registry, name: string): Promise<Dispatch> =>
  whileUp(async () => {
    const toolset = requireToolsetName(name);
    const { database } = registry;
    await bringUpToDate(registry);
    const tallies = await readTallies(database, toolset);
    const inUse = [...tallies.values()]
      .filter(({ live }) => live > 0)
      .sort((a, b) => (versionRank(a.version) < versionRank(b.version) ? 1 : -1));
    const tools = new Map<string, Tool>();
    for (const { version, live } of inUse) {
      const found = await findVersion(database, toolset, { kind: 'exact', version });
      if (found === undefined) continue;
      const text = await readDefinitionText(database, found.digest);
      for (const { name, inputSchema } of readCanonical(text).tools) {
        const tool = tools.get(name) ?? new Map<string, Schema>();
        const key = JSON.stringify(inputSchema);
        const schema = tool.get(key) ?? { inputSchema, versions: [], live: 0 };
        schema.versions.push(version);
        schema.live += live;
        tools.set(name, tool.set(key, schema));
      }
    }
    const dispatched = [...tools].map(([name, schemas]) => ({
      name,
      live: [...schemas.values()].reduce((sum, { live }) => sum + live, 0),
      schemas: [...schemas.values()],
    }));
    const retired = await retiredNames(registry, toolset);
    if (dispatched.length === 0 && retired.length === 0) await requireToolset(database, toolset);
    const called = await lastCalls(
      database,
      toolset,
      retired.map(({ name }) => name),
    );
    return {
      toolset,
      tools: dispatched.sort(byName),
      retired: retired
        .map((entry) => ({
          ...entry,
          lastCalled: called.get(entry.name) ?? null,
          live: dispatched.find(({ name }) => name === entry.name)?.live ?? 0,
        }))
        .sort(byName),
    };
  });

type Schema = { readonly inputSchema: JsonObject; readonly versions: string[]; live: number };
type Tool = Map<string, Schema>;

/** The last time each name was taken away, but for those that `latest` has again. */
const retiredNames = async (
  { database }: Registry,
  toolset: string,
): Promise<readonly Pick<RetiredName, 'name' | 'retiredIn' | 'replacedBy'>[]> => {
  const ledger = new Map<string, RetiredTool>();
  for (const entry of await retiredTools(database, toolset)) ledger.set(entry.name, entry);
  if (ledger.size === 0) return [];
  const latest = await findVersion(database, toolset, { kind: 'channel', channel: 'latest' });
  const [definition] =
    latest === undefined
      ? []
      : await database
          .select({ toolNames: definitions.toolNames })
          .from(definitions)
          .where(eq(definitions.digest, latest.digest));
  const current = new Set(definition?.toolNames ?? []);
  return [...ledger.values()]
    .filter(({ name }) => !current.has(name))
    .map(({ name, version, to }) => ({
      name,
      retiredIn: version,
      replacedBy: newestName(to, ledger, current),
    }));
};

/** Follows the ledger from name to name until one is current; a circle and a removal lead to none. */
const newestName = (
  to: string | null,
  ledger: ReadonlyMap<string, RetiredTool>,
  current: ReadonlySet<string>,
): string | null => {
  const seen = new Set<string>();
  for (let name = to; name !== null && !seen.has(name); name = ledger.get(name)?.to ?? null) {
    if (current.has(name)) return name;
    seen.add(name);
  }
  return null;
};

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
