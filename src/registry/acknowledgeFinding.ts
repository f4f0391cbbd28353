import type { Actor } from './access/actor.ts';
import { audit } from './audit/audit.ts';
import { acknowledgements } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { requireText, requireToolsetName } from './names.ts';
import type { StandingAcknowledgement } from './policies/findAcknowledgements.ts';
import { requireFingerprint } from './policies/requireFingerprint.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import { requireToolset } from './versions/findVersion.ts';

export type AcknowledgeRequest = {
  readonly toolset: string;
  readonly fingerprint: string;
  readonly reason: string;
  readonly by: Actor;
};

/**
 * Decides to live with a fault, in every version whose text it is the same in. The fault need not be there yet: it
 * may have come up in a check. A second reason takes the place of the first.
 */
export const acknowledgeFinding = (
  { database, now }: Registry,
  request: AcknowledgeRequest,
): Promise<StandingAcknowledgement> =>
  whileUp(async () => {
    const toolset = requireToolsetName(request.toolset);
    const fingerprint = requireFingerprint(request.fingerprint);
    const reason = requireText(request.reason, 'reason', 2_000);
    if (reason.trim() === '') {
      throw new Problem(
        'invalid-request',
        'The reason is empty.',
        'Say why the fault may stay: whoever reads the list later will want to know.',
      );
    }
    const acknowledgedBy = request.by.name;
    const acknowledgedAt = now();
    await requireToolset(database, toolset);
    const row = { reason, acknowledgedAt, acknowledgedBy };
    await database.transaction(async (transaction) => {
      await transaction
        .insert(acknowledgements)
        .values({ toolset, fingerprint, ...row })
        .onConflictDoUpdate({ target: [acknowledgements.toolset, acknowledgements.fingerprint], set: row });
      const act = { act: 'finding-acknowledged', toolset, subject: fingerprint, detail: { reason } } as const;
      await audit(transaction, request.by, act);
    });
    return { fingerprint, reason, by: acknowledgedBy, at: acknowledgedAt.toISOString() };
  });
