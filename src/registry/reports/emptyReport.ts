import type { Rename } from '../../compat/change.ts';
import { engineVersion } from '../../compat/engineVersion.ts';
import type { Report } from '../../compat/report.ts';
import type { Lens } from '../../schema/lens.ts';

/** Of a first version, and of two versions with the same content. */
export const emptyReport = (lens: Lens, renames: readonly Rename[] = []): Report => ({
  verdict: 'safe',
  bump: 'none',
  lens,
  engine: engineVersion,
  renames,
  changes: [],
});
