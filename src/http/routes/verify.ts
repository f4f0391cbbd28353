import { z } from '@hono/zod-openapi';
import { type VerifiedWire, wireVerdicts } from '../../formats/verifyWire.ts';
import { wireClasses } from '../../formats/wire/wireClass.ts';
import { requireCovered } from '../../registry/access/requireCovered.ts';
import { requireSessionCovered } from '../../registry/access/requireSessionCovered.ts';
import { verify as verifyRequest } from '../../registry/verify.ts';
import type { Json } from '../../schema/json.ts';
import { answerWrite } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { formatId } from '../shapes/formatNotes.ts';
import { selector, sessionId, toolsetName } from '../shapes/words.ts';

const body = z
  .strictObject({
    session: sessionId.optional(),
    toolset: toolsetName
      .optional()
      .openapi({ description: 'With `version`, or one of the toolsets of the session.' }),
    version: selector.optional(),
    format: formatId,
    request: z
      .unknown()
      .refine((value) => value !== undefined, 'The field "request" is missing. Give the captured body.')
      .openapi({
        description:
          'The body of the captured request: as text, so that its bytes are compared, or the JSON value that it holds.',
      }),
  })
  .refine(
    ({ session, toolset, version }) =>
      session === undefined ? toolset !== undefined && version !== undefined : version === undefined,
    'Give "session", or "toolset" and "version".',
  )
  .openapi('Verify');

const wireClass = z.enum(wireClasses);

const verified = z
  .strictObject({
    verdict: z.enum(wireVerdicts),
    tools: z.array(
      z.strictObject({
        tool: z.string(),
        class: wireClass.openapi({ description: 'The gravest difference.' }),
        detail: z.string(),
        differences: z.array(
          z.strictObject({
            class: wireClass,
            pointer: z.string().openapi({ description: 'Into the schema, or into the tool as it is sent.' }),
            says: z.string(),
          }),
        ),
      }),
    ),
  })
  .openapi('Verified') satisfies z.ZodType<VerifiedWire>;

export const verify = endpoint({
  id: 'verify',
  method: 'post',
  path: '/v1/verify',
  needs: 'read',
  group: 'Formats',
  summary: 'Compare a captured request with what should have been sent',
  params: z.strictObject({}),
  query: z.strictObject({}),
  body,
  answers: {
    200: { description: 'What differs, tool by tool.', content: { 'application/json': verified } },
  },
  problems: [
    'unknown-session',
    'session-ended',
    'unknown-toolset-in-session',
    'unknown-toolset',
    'unknown-version',
    'no-such-version',
    'unknown-channel',
  ],
  handle: async ({ registry, body: asked, caller }) => {
    if (asked.toolset !== undefined) requireCovered(caller, [asked.toolset]);
    if (asked.session !== undefined) await requireSessionCovered(registry.database, caller, asked.session);
    return answerWrite(200, await verifyRequest(registry, { ...asked, request: asked.request as Json }));
  },
});
