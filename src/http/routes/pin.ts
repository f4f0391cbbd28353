import { z } from '@hono/zod-openapi';
import { writeHeaders } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { pinAnswer, pinFor } from '../pinFor.ts';
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
  small: true,
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
  handle: async ({ registry, params, body, caller }) => {
    const { status, text, location } = pinAnswer(await pinFor(registry, caller, params.id, body));
    const headers = location === undefined ? writeHeaders : { ...writeHeaders, Location: location };
    return new Response(text, { status, headers });
  },
});
