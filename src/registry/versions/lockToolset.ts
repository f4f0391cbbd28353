import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { toolsets } from '../database/tables.ts';
import { requireToolset } from './findVersion.ts';

/** Holds the toolset's row until the transaction ends; a toolset that is missing is refused. */
export const lockToolset = async (transaction: Database, toolset: string): Promise<void> => {
  const held = await transaction
    .select({ name: toolsets.name })
    .from(toolsets)
    .where(eq(toolsets.name, toolset))
    .for('no key update');
  if (held.length === 0) await requireToolset(transaction, toolset);
};
