import type { Database } from '../database/database.ts';
import { findPolicy } from './findPolicy.ts';

/** Whether any cache may keep what never changes of a toolset. */
export const isPublicToolset = async (database: Database, toolset: string): Promise<boolean> =>
  (await findPolicy(database, toolset)).visibility === 'public';
