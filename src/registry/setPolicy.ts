import type { Level } from '../lint/finding.ts';
import { lints } from '../lint/lints/index.ts';
import type { Actor } from './access/actor.ts';
import { policies } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { requireText, requireToolsetName } from './names.ts';
import { defaultPolicy, type Policy } from './policies/policy.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import { requireFormat } from './renderings/requireFormat.ts';
import { requireToolset } from './versions/findVersion.ts';

export type PolicyRequest = { readonly toolset: string; readonly policy: PolicyWish; readonly by: Actor };

/** What is not named is at its default again. */
export type PolicyWish = {
  readonly lint?:
    | {
        readonly levels?: Readonly<Record<string, Level | 'off' | undefined>> | undefined;
        readonly tokenBudget?: number | undefined;
      }
    | undefined;
  readonly traffic?: Policy['traffic'] | undefined;
};

/** Replaces the policy of a toolset as a whole. */
export const setPolicy = (registry: Registry, request: PolicyRequest): Promise<Policy> =>
  whileUp(async () => {
    const { database, now } = registry;
    const toolset = requireToolsetName(request.toolset);
    const changedBy = request.by.name;
    const policy = wholePolicy(request.policy);
    await requireToolset(database, toolset);
    const row = { policy: JSON.stringify(policy), changedAt: now(), changedBy };
    await database
      .insert(policies)
      .values({ toolset, ...row })
      .onConflictDoUpdate({ target: policies.toolset, set: row });
    return policy;
  });

const wholePolicy = ({ lint, traffic }: PolicyWish): Policy => {
  const unknown = Object.keys(lint?.levels ?? {}).find((id) => !lints.some((known) => known.id === id));
  if (unknown !== undefined) {
    throw new Problem(
      'invalid-request',
      `There is no lint called ${JSON.stringify(unknown.slice(0, 100))}.`,
      `Use one of ${lints.map(({ id }) => id).join(', ')}.`,
    );
  }
  if (traffic) {
    requireFormat(traffic.format);
    requireText(traffic.model, 'model', 200);
  }
  return {
    lint: {
      levels: (lint?.levels as Policy['lint']['levels'] | undefined) ?? defaultPolicy.lint.levels,
      tokenBudget: lint?.tokenBudget ?? defaultPolicy.lint.tokenBudget,
    },
    traffic: traffic ?? null,
  };
};
