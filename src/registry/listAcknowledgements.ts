import { whileUp } from './database/whileUp.ts';
import { requireToolsetName } from './names.ts';
import { findAcknowledgements, type StandingAcknowledgement } from './policies/findAcknowledgements.ts';
import type { Registry } from './registry.ts';
import { requireToolset } from './versions/findVersion.ts';

/** The faults of a toolset that somebody decided to live with, the oldest decision first. */
export const listAcknowledgements = (
  { database }: Registry,
  request: { readonly toolset: string },
): Promise<readonly StandingAcknowledgement[]> =>
  whileUp(async () => {
    const toolset = requireToolsetName(request.toolset);
    await requireToolset(database, toolset);
    return findAcknowledgements(database, toolset);
  });
