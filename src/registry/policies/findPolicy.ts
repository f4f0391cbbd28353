import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { policies } from '../database/tables.ts';
import type { Policy } from './policy.ts';
import { storedPolicy } from './storedPolicy.ts';

/** The policy of a toolset: the default where none was set, and where there is no such toolset yet. */
export const findPolicy = async (database: Database, toolset: string): Promise<Policy> => {
  const [row] = await database
    .select({ policy: policies.policy })
    .from(policies)
    .where(eq(policies.toolset, toolset));
  return storedPolicy(row?.policy);
};
