import { whileUp } from './database/whileUp.ts';
import { requireToolsetName } from './names.ts';
import { findPolicy } from './policies/findPolicy.ts';
import type { Policy } from './policies/policy.ts';
import type { Registry } from './registry.ts';
import { requireToolset } from './versions/findVersion.ts';

/** What a toolset asks of its definitions, defaults included. */
export const readPolicy = ({ database }: Registry, request: { readonly toolset: string }): Promise<Policy> =>
  whileUp(async () => {
    const toolset = requireToolsetName(request.toolset);
    await requireToolset(database, toolset);
    return findPolicy(database, toolset);
  });
