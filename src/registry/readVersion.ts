import { whileUp } from './database/whileUp.ts';
import { requireToolsetName } from './names.ts';
import { isPublicToolset } from './policies/isPublicToolset.ts';
import type { Registry } from './registry.ts';
import type { VersionState } from './versionSummary.ts';
import { requireFound } from './versions/findVersion.ts';
import { readContent } from './versions/readDefinition.ts';
import { readSelector } from './versions/readSelector.ts';

export type VersionContent = {
  readonly toolset: string;
  readonly version: string;
  readonly digest: string;
  readonly state: VersionState;
  /** Asked for by exact version or digest: what was found can never change. */
  readonly exact: boolean;
  /** Whether any cache may keep it, by the policy of the toolset. */
  readonly isPublic: boolean;
  /** The canonical bytes. */
  readonly bytes: Uint8Array;
};

export const readVersion = (
  { database, standby }: Registry,
  request: { readonly toolset: string; readonly selector: string },
): Promise<VersionContent> =>
  whileUp(async () => {
    const toolset = requireToolsetName(request.toolset);
    const selector = readSelector(request.selector);
    const { version, digest, state } = await requireFound(database, toolset, selector);
    const [bytes, isPublic] = await Promise.all([
      readContent({ database, standby }, digest),
      isPublicToolset(database, toolset),
    ]);
    const exact = selector.kind === 'exact' || selector.kind === 'digest';
    return { toolset, version, digest, state, exact, isPublic, bytes };
  });
