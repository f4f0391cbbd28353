import { z } from '@hono/zod-openapi';
import { covers } from '../../registry/access/covers.ts';
import { requireCovered } from '../../registry/access/requireCovered.ts';
import { requireSessionCovered, sessionOfOthers } from '../../registry/access/requireSessionCovered.ts';
import { pin as pinSession } from '../../registry/pin.ts';
import { answerWrite } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { pinBody } from '../shapes/pinBody.ts';
import { pins } from '../shapes/pins.ts';
import { sessionId } from '../shapes/words.ts';

export const pin = endpoint({
  id: 'pin',
  method: 'put',
  path: '/v1/sessions/{id}',
  needs: 'pin',
  session: 'may-be-free',
  group: 'Sessions',
  summary: 'Pin a session to versions',
  description:
    'The first call wins, whatever the number of callers: later ones are answered with the pins that stand.',
  params: z.strictObject({ id: sessionId }),
  query: z.strictObject({}),
  body: pinBody,
  answers: {
    201: {
      description: 'Pinned.',
      content: { 'application/json': pins },
      headers: { Location: 'The path of the session.' },
    },
    200: { description: 'The pins that stood already.', content: { 'application/json': pins } },
  },
  problems: [
    'session-is-pinned',
    'session-ended',
    'unknown-session',
    'unknown-toolset',
    'no-such-version',
    'unknown-channel',
    'not-approved',
    'version-yanked',
    'tool-name-clash',
    'format-refuses',
  ],
  handle: async ({ registry, params, body, by, caller }) => {
    requireCovered(caller, body.toolsets?.map(([toolset]) => toolset) ?? []);
    if (body.from !== undefined) await requireSessionCovered(registry.database, caller, body.from);
    const { created, ...rest } = await pinSession(registry, { session: params.id, ...body, by });
    const isOurs = rest.pins.every(({ toolset }) => covers(caller, toolset));
    if (!isOurs) throw sessionOfOthers(params.id);
    return created
      ? answerWrite(201, rest, { Location: `/v1/sessions/${encodeURIComponent(rest.session)}` })
      : answerWrite(200, rest);
  },
});
