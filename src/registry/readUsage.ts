import type { ToolUsage } from '../history/census.ts';
import type { Counted } from '../history/evidence.ts';
import { daysAgo, readSince } from './calls/readSince.ts';
import { type CallSample, sampleCalls } from './calls/sampleCalls.ts';
import { whileUp } from './database/whileUp.ts';
import { requireToolsetName } from './names.ts';
import { findPolicy } from './policies/findPolicy.ts';
import type { Keep } from './policies/policy.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import { findVersion, requireFound, requireToolset } from './versions/findVersion.ts';
import { readDefinitionText } from './versions/readDefinition.ts';
import { readSelector, requireVersion } from './versions/readSelector.ts';

export type UsageRequest = {
  readonly toolset: string;
  /** See `readSince`; unless given, as long as the policy keeps calls. */
  readonly since?: string | undefined;
  /** Only calls made under this exact version. */
  readonly version?: string | undefined;
  /** A selector of the version whose schemas judge: unless given, `version`, and without that `latest`. */
  readonly against?: string | undefined;
  readonly tool?: string | undefined;
};

export type Usage = {
  readonly toolset: string;
  /** Whose schemas judge. */
  readonly against: { readonly version: string; readonly digest: string };
  readonly since: string;
  /** Under which calls were made; null where all count. */
  readonly version: string | null;
  /** What the policy keeps of calls now. */
  readonly keep: Keep;
  readonly recorded: CallSample['recorded'];
  /** Of all numbers by tool and argument: of a sample they are those in the sample. */
  readonly counted: Counted;
  readonly looked: number;
  readonly tools: readonly ToolUsage[];
};

/** What the arguments of a toolset's tools were given, and what the schema says of that. */
export const readUsage = (registry: Registry, request: UsageRequest): Promise<Usage> =>
  whileUp(async () => {
    const { database, judge, now } = registry;
    const toolset = requireToolsetName(request.toolset);
    const version =
      request.version === undefined ? undefined : requireVersion(request.version, 'version').version;
    const against = await judgingVersion(registry, toolset, request.against ?? version);
    const { keep, days } = (await findPolicy(database, toolset)).calls;
    const since = request.since === undefined ? daysAgo(days, now()) : readSince(request.since, now());
    const [sample, text] = await Promise.all([
      sampleCalls(database, { toolset, since, version }),
      readDefinitionText(database, against.digest),
    ]);
    const { recorded, counted, calls } = sample;
    const tools = await judge.census({ text, calls, tool: request.tool });
    if (request.tool !== undefined && tools.length === 0)
      throw noTool(toolset, request.tool, against.version);
    const looked = calls.reduce((sum, { count }) => sum + count, 0);
    return {
      toolset,
      against: { version: against.version, digest: against.digest },
      since: since.toISOString(),
      version: version ?? null,
      keep,
      recorded,
      counted,
      looked,
      tools,
    };
  });

/** Without a release yet, the greatest prerelease judges. */
const judgingVersion = async ({ database }: Registry, toolset: string, selector: string | undefined) => {
  if (selector !== undefined) return requireFound(database, toolset, readSelector(selector));
  await requireToolset(database, toolset);
  const latest = await findVersion(database, toolset, { kind: 'channel', channel: 'latest' });
  return latest ?? requireFound(database, toolset, readSelector('>=0.0.0-0'));
};

const noTool = (toolset: string, tool: string, version: string): Problem =>
  new Problem(
    'invalid-request',
    `${toolset} ${version} has no tool ${JSON.stringify(tool.slice(0, 100))}, and no recorded call names it.`,
    'Leave "tool" out to see all of them.',
  );
