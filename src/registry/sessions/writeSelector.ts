import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { pins } from '../database/tables.ts';

/** What a pin follows from now on; the version that it stands on stays. */
export const writeSelector = async (
  transaction: Database,
  session: string,
  { toolset, selector }: { readonly toolset: string; readonly selector: string },
): Promise<void> => {
  await transaction
    .update(pins)
    .set({ selector })
    .where(and(eq(pins.session, session), eq(pins.toolset, toolset), ne(pins.selector, selector)));
};
