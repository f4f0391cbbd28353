import { z } from '@hono/zod-openapi';
import { followEvents as follow, followedKinds } from '../../registry/followEvents.ts';
import { endpoint } from '../endpoint.ts';
import { eventStream } from '../eventStream.ts';
import { toolsetName } from '../shapes/words.ts';

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // Proxies that gather answers before they pass them on are asked not to.
  'X-Accel-Buffering': 'no',
};

export const followEvents = endpoint({
  id: 'followEvents',
  method: 'get',
  path: '/v1/toolsets/{name}/events',
  needs: 'read',
  group: 'Toolsets',
  summary: 'Follow what happens to a toolset',
  description: `Server-sent events: ${followedKinds.map((kind) => `\`${kind}\``).join(', ')}, each with \`{kind, toolset, at, detail}\` as its data; and \`missed\` where events that the listener has not seen are gone (they are kept for a week), so that the toolset is to be read anew. They come within a second, whichever process did it. A listener that comes back with \`Last-Event-ID\` gets what it missed; an event may come twice then, with the same id. The stream ends when the service stops, when a listener takes events too slowly and when keys change; connect again.`,
  params: z.strictObject({ name: toolsetName }),
  query: z.strictObject({
    after: z.string().max(100).optional().openapi({
      description: 'The id of the last event seen, where the header `Last-Event-ID` cannot be sent.',
    }),
    follow: z.enum(['true', 'false']).optional().openapi({
      description: 'With `false` the stream ends with what there is now.',
    }),
  }),
  answers: {
    200: {
      description: 'The events, as they happen.',
      content: { 'text/event-stream': z.string() },
    },
  },
  problems: ['unknown-toolset'],
  handle: async ({ request, registry, params, query, stopping }) => {
    const following = await follow(registry, {
      toolset: params.name,
      after: request.headers.get('last-event-id') ?? query.after,
      stay: query.follow !== 'false',
    });
    if (request.method === 'HEAD') {
      following.close();
      return new Response(null, { headers });
    }
    return new Response(eventStream(registry, following, stopping), { headers });
  },
});
