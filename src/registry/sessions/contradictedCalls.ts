import { sessionCalls } from '../calls/sessionCalls.ts';
import { findPolicy } from '../policies/findPolicy.ts';
import type { Registry } from '../registry.ts';
import { reportBetween } from '../reports/reportBetween.ts';
import { findVersion } from '../versions/findVersion.ts';
import { readDefinitionText } from '../versions/readDefinition.ts';

type Side = { readonly toolset: string; readonly version: string; readonly digest: string };

/** How many recorded calls of a session another version contradicts, and of how many that cannot be known. */
export type ContradictedCalls = {
  readonly recorded: number;
  readonly contradicted: number;
  readonly unknown: number;
};

/**
 * By replaying what is kept of each call, against the version that it was made under; undefined where no calls are kept
 * at all. Of results nothing is kept, so that of a tool whose results break nothing is known.
 */
export const contradictedCalls = async (
  registry: Registry,
  session: string,
  from: Side,
  to: Side,
): Promise<ContradictedCalls | undefined> => {
  const { database, judge } = registry;
  const { toolset } = from;
  const calls = await sessionCalls(database, session, toolset);
  if (calls === undefined) return { recorded: Number.POSITIVE_INFINITY, contradicted: 0, unknown: 1 };
  if (calls.length === 0) {
    const { keep } = (await findPolicy(database, toolset)).calls;
    return keep === 'off' ? undefined : { recorded: 0, contradicted: 0, unknown: 0 };
  }
  const [next, report] = await Promise.all([
    readDefinitionText(database, to.digest),
    reportBetween(registry, toolset, from, to),
  ]);
  const unseen = new Set(
    report.changes.flatMap(({ verdict, path, tool }) =>
      verdict === 'breaking' && path.startsWith('/outputSchema') ? [tool] : [],
    ),
  );
  let [contradicted, unknown] = [0, 0];
  for (const version of new Set(calls.map((call) => call.version))) {
    const under = await findVersion(database, toolset, { kind: 'exact', version });
    const made = calls.filter((call) => call.version === version);
    if (under === undefined) {
      unknown += made.length;
      continue;
    }
    const old = await readDefinitionText(database, under.digest);
    const verdicts = await judge.replay({ old, next, calls: made });
    for (const [index, verdict] of verdicts.entries()) {
      if (verdict === 'contradicted') contradicted += 1;
      else if (verdict === 'unknown' || unseen.has(made[index]?.tool ?? null)) unknown += 1;
    }
  }
  return { recorded: calls.length, contradicted, unknown };
};
