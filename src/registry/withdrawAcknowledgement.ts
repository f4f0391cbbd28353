import { and, eq } from 'drizzle-orm';
import { acknowledgements } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { requireToolsetName } from './names.ts';
import { requireFingerprint } from './policies/requireFingerprint.ts';
import type { Registry } from './registry.ts';
import { requireToolset } from './versions/findVersion.ts';

/** The fault counts again. Where nobody had acknowledged it, nothing is to do. */
export const withdrawAcknowledgement = (
  { database }: Registry,
  request: { readonly toolset: string; readonly fingerprint: string },
): Promise<void> =>
  whileUp(async () => {
    const toolset = requireToolsetName(request.toolset);
    const fingerprint = requireFingerprint(request.fingerprint);
    await requireToolset(database, toolset);
    await database
      .delete(acknowledgements)
      .where(and(eq(acknowledgements.toolset, toolset), eq(acknowledgements.fingerprint, fingerprint)));
  });
