import { z } from '@hono/zod-openapi';
import { requireCovered } from '../../registry/access/requireCovered.ts';
import { upgrade as upgradeSession } from '../../registry/upgrade.ts';
import { answerWrite } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { toolsetSelectors } from '../shapes/toolsetSelectors.ts';
import { upgraded } from '../shapes/upgraded.ts';
import { sessionId, text } from '../shapes/words.ts';

export const upgrade = endpoint({
  id: 'upgrade',
  method: 'post',
  path: '/v1/sessions/{id}/upgrade',
  needs: 'pin',
  group: 'Sessions',
  summary: 'Move a session to other versions',
  description:
    'Only where the change contradicts nothing that the session may have done, unless it is forced. All its moves stand in its history. Of two calls at once the second starts from where the first one led.',
  params: z.strictObject({ id: sessionId }),
  query: z.strictObject({}),
  small: true,
  body: z
    .strictObject({
      to: toolsetSelectors.optional().openapi({
        description:
          'Where to go; a toolset that the session lacks is given to it. Without it each goes where its own selector leads now.',
      }),
      by: z.enum(['proof', 'evidence']).optional().openapi({
        description:
          'proof, unless given: the change is safe whatever was called. evidence: it contradicts no recorded call of this session.',
      }),
      force: z
        .boolean()
        .optional()
        .openapi({ description: 'Moves whatever the report says; needs a reason.' }),
      reason: text(2_000).optional(),
    })
    .refine(({ force, reason }) => force !== true || (reason ?? '').trim() !== '', {
      message: 'Say in "reason" why the earlier calls of the session may be contradicted.',
      path: ['reason'],
    })
    .openapi('Upgrade'),
  answers: {
    200: {
      description: 'Moved, or everything stood there already.',
      content: { 'application/json': upgraded },
    },
  },
  problems: [
    'history-breaking',
    'unknown-session',
    'session-ended',
    'unknown-toolset',
    'no-such-version',
    'not-approved',
    'version-yanked',
    'tool-name-clash',
  ],
  handle: async ({ registry, params, body, by: actor, caller }) => {
    requireCovered(caller, body.to?.map(([toolset]) => toolset) ?? []);
    return answerWrite(200, await upgradeSession(registry, { session: params.id, ...body, actor }));
  },
});
