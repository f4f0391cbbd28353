import { desc, eq } from 'drizzle-orm';
import type { CallFault, Fit } from '../history/fit.ts';
import { isObject } from '../schema/json.ts';
import { readGivenCalls } from './calls/readGivenCalls.ts';
import type { Database } from './database/database.ts';
import { definitions, versions } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { requireToolsetName } from './names.ts';
import { Problem } from './problem.ts';
import type { CallSource } from './recordCalls.ts';
import type { Registry } from './registry.ts';
import { requireToolset } from './versions/findVersion.ts';
import { readDefinitionText } from './versions/readDefinition.ts';

export type FitRequest = { readonly toolset: string } & CallSource;

export type Fitted = {
  readonly toolset: string;
  /** How many calls there are of tools that some version has; all others are left out. */
  readonly calls: number;
  readonly leftOut: number;
  /** The greatest version that contradicts nothing, or else the one that contradicts least; null without any call. */
  readonly best: string | null;
  /** The greatest first. */
  readonly versions: readonly FittedVersion[];
};

export type FittedVersion = {
  readonly version: string;
  readonly digest: string;
  /** Whether it contradicts no call of the conversation. */
  readonly fits: boolean;
  readonly contradicted: number;
  /** Calls that nobody could judge. */
  readonly unknown: number;
  /** What contradicts, of the first few calls. */
  readonly faults: readonly CallFault[];
};

/** Which versions a conversation may have been held with: those that contradict none of its calls. */
export const fit = (registry: Registry, request: FitRequest): Promise<Fitted> =>
  whileUp(async () => {
    const { database, judge, now } = registry;
    const toolset = requireToolsetName(request.toolset);
    const given = readGivenCalls(request, now());
    await requireToolset(database, toolset);
    const standing = await newestVersions(database, toolset);
    const names = new Set(standing.flatMap(({ toolNames }) => toolNames));
    const asked = given.filter((call) => names.has(call.tool) && isObject(call.arguments));
    const calls = asked.map(({ tool, arguments: args }) => ({ tool, arguments: args }));
    const digests = [...new Set(standing.map(({ digest }) => digest))];
    const found = new Map<string, Fit>();
    for (let start = 0; start < digests.length; start += together) {
      const part = digests.slice(start, start + together);
      const read = await Promise.all(part.map((digest) => readText(database, digest)));
      const texts = read.filter((text) => text !== undefined);
      const fits = await judge.fit({ calls, texts });
      for (const [index, digest] of part.filter((_, at) => read[at] !== undefined).entries()) {
        const { faults, ...counts } = fits[index] as Fit;
        // A fault names its call among all that came, also those that were left out.
        const named = faults.map((fault) => ({ ...fault, call: asked[fault.call]?.index ?? fault.call }));
        found.set(digest, { ...counts, faults: named });
      }
    }
    const fitted = standing.flatMap(({ version, digest }): FittedVersion[] => {
      const one = found.get(digest);
      return one === undefined ? [] : [{ version, digest, fits: one.contradicted === 0, ...one }];
    });
    return {
      toolset,
      calls: calls.length,
      leftOut: given.length - calls.length,
      best: calls.length === 0 ? null : bestOf(fitted),
      versions: fitted,
    };
  });

/** Definitions judged by one task. */
const together = 20;

/** More versions are not looked at. */
const mostVersions = 500;

const newestVersions = (database: Database, toolset: string) =>
  database
    .select({ version: versions.version, digest: versions.digest, toolNames: definitions.toolNames })
    .from(versions)
    .innerJoin(definitions, eq(definitions.digest, versions.digest))
    .where(eq(versions.toolset, toolset))
    .orderBy(desc(versions.rank))
    .limit(mostVersions);

/** A version whose content is gone fits nothing. */
const readText = async (database: Database, digest: string): Promise<string | undefined> => {
  try {
    return await readDefinitionText(database, digest);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
};

/** Surely fitting before perhaps fitting, then what contradicts least; of equals the greatest. */
const bestOf = (fitted: readonly FittedVersion[]): string | null => {
  let best: FittedVersion | undefined;
  for (const one of fitted) {
    if (best === undefined || rank(one) < rank(best)) best = one;
  }
  return best?.version ?? null;
};

const rank = ({ contradicted, unknown }: FittedVersion): number => contradicted * 10_000 + unknown;
