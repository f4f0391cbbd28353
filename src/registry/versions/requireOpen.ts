import { Problem } from '../problem.ts';
import type { VersionState } from '../versionSummary.ts';

/** Refuses a version that takes no new pins and no channels: one not approved, or one yanked. */
export const requireOpen = (
  toolset: string,
  found: { readonly version: string; readonly state: VersionState; readonly yanked: boolean },
): void => {
  if (found.state !== 'approved') {
    throw new Problem(
      'not-approved',
      `The version ${found.version} of ${toolset} is ${found.state}, not approved.`,
      'Have it approved first, or choose an approved version.',
      { data: { toolset, version: found.version, state: found.state } },
    );
  }
  if (!found.yanked) return;
  throw new Problem(
    'version-yanked',
    `The version ${found.version} of ${toolset} is yanked: sessions on it are served, and nothing new goes there.`,
    'Choose another version, or take the mark away.',
    { data: { toolset, version: found.version } },
  );
};
