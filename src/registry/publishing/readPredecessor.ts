import { Range } from 'semver';
import type { Database } from '../database/database.ts';
import { Problem } from '../problem.ts';
import { findPredecessor, type Predecessor } from '../versions/findPredecessor.ts';
import { requireFound } from '../versions/findVersion.ts';
import type { Wish } from './readWish.ts';

/** What the wished version would be measured by now; a base that holds no version is refused. */
export const readPredecessor = async (database: Database, wish: Wish): Promise<Predecessor | undefined> => {
  const { toolset, version, base } = wish;
  if (base === undefined) return findPredecessor(database, toolset, { below: version });
  const range =
    base instanceof Range
      ? base
      : new Range((await requireFound(database, toolset, { kind: 'channel', ...base })).version);
  const inBase = await findPredecessor(database, toolset, { range });
  if (inBase === undefined) {
    throw new Problem(
      'no-such-version',
      `The toolset ${toolset} has no approved release in the base "${range.raw}".`,
      'Give a base that holds the release to continue, or leave it out.',
    );
  }
  if (version === undefined) return inBase;
  const predecessor = await findPredecessor(database, toolset, { below: version });
  if (predecessor?.version === inBase.version) return inBase;
  throw new Problem(
    'invalid-request',
    `The version ${version.version} does not continue the base "${range.raw}": it follows ${predecessor?.version ?? 'nothing'}, and the base ends with ${inBase.version}.`,
    'Give the version alone, the base alone, or two that agree.',
  );
};
