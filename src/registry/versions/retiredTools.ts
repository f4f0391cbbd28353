import type { Database } from '../database/database.ts';
import { reportsTelling } from './reportsTelling.ts';

/** A name that a version took from a tool. */
export type RetiredTool = {
  readonly name: string;
  readonly version: string;
  /** The name that the tool has since; null where it was removed. */
  readonly to: string | null;
};

/** By the reports that are kept with a toolset's approved versions, least version first. */
export const retiredTools = async (database: Database, toolset: string): Promise<readonly RetiredTool[]> => {
  const told = await reportsTelling(database, toolset, ['tool-renamed', 'tool-removed']);
  return told.flatMap(({ version, changes }) =>
    changes.flatMap(({ rule, tool, before, after }): RetiredTool[] => {
      if (rule === 'tool-renamed' && typeof before === 'string' && typeof after === 'string') {
        return [{ name: before, version, to: after }];
      }
      return rule === 'tool-removed' && tool !== null ? [{ name: tool, version, to: null }] : [];
    }),
  );
};
