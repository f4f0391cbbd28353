import { unlessBusy } from './appraisal/unlessBusy.ts';
import { whileUp } from './database/whileUp.ts';
import { requireToolsetName } from './names.ts';
import { findPolicy } from './policies/findPolicy.ts';
import { usualFormat } from './policies/policy.ts';
import type { Registry } from './registry.ts';
import { readDefinitionText } from './versions/readDefinition.ts';

/**
 * The tokens that some definitions of a toolset take of each request, by digest, as its traffic sends them. What
 * cannot be counted now is left out; what was counted lately is not counted again.
 */
export const readTokens = (
  registry: Registry,
  request: { readonly toolset: string; readonly digests: readonly string[] },
): Promise<ReadonlyMap<string, number>> =>
  whileUp(async () => {
    const { database, judge, reportCache } = registry;
    const { traffic } = await findPolicy(database, requireToolsetName(request.toolset));
    const format = traffic?.format ?? usualFormat;
    const tokens = new Map<string, number>();
    for (const digest of new Set(request.digests)) {
      const key = JSON.stringify(['tokens', digest, format]);
      const known = reportCache.find(key);
      const counted =
        known === undefined
          ? await unlessBusy(async () =>
              judge.cost({ text: await readDefinitionText(database, digest), options: { format } }),
            )
          : { tokens: Number(known) };
      if (counted === null) break;
      reportCache.keep(key, String(counted.tokens));
      tokens.set(digest, counted.tokens);
    }
    return tokens;
  });
