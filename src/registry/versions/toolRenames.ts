import type { Database } from '../database/database.ts';
import { reportsTelling } from './reportsTelling.ts';

export type ToolRename = { readonly from: string; readonly to: string };

/**
 * The tools that got another name in a toolset's approved versions, declared or found when those were
 * published, least version first.
 */
export const toolRenames = async (
  database: Database,
  toolset: string,
): Promise<readonly (ToolRename & { readonly rank: string })[]> => {
  const told = await reportsTelling(database, toolset, ['tool-renamed']);
  return told.flatMap(({ rank, changes }) =>
    changes.flatMap(({ rule, before, after }) =>
      rule === 'tool-renamed' && typeof before === 'string' && typeof after === 'string'
        ? [{ rank, from: before, to: after }]
        : [],
    ),
  );
};
