import { and, eq } from 'drizzle-orm';
import type { Actor } from './access/actor.ts';
import { audit } from './audit/audit.ts';
import { acknowledgements } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { requireToolsetName } from './names.ts';
import { requireFingerprint } from './policies/requireFingerprint.ts';
import type { Registry } from './registry.ts';
import { requireToolset } from './versions/findVersion.ts';

/** The fault counts again. Where nobody had acknowledged it, nothing is to do. */
export const withdrawAcknowledgement = (
  { database }: Registry,
  request: { readonly toolset: string; readonly fingerprint: string; readonly by: Actor },
): Promise<void> =>
  whileUp(async () => {
    const toolset = requireToolsetName(request.toolset);
    const fingerprint = requireFingerprint(request.fingerprint);
    await requireToolset(database, toolset);
    await database.transaction(async (transaction) => {
      const removed = await transaction
        .delete(acknowledgements)
        .where(and(eq(acknowledgements.toolset, toolset), eq(acknowledgements.fingerprint, fingerprint)))
        .returning({ fingerprint: acknowledgements.fingerprint });
      if (removed.length === 0) return;
      await audit(transaction, request.by, {
        act: 'acknowledgement-withdrawn',
        toolset,
        subject: fingerprint,
      });
    });
  });
