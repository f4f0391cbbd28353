import type { z } from '@hono/zod-openapi';
import type { Rename } from '../compat/change.ts';
import type { Actor } from '../registry/access/actor.ts';
import type { PublishRequest } from '../registry/publish.ts';
import type { publishBody } from './shapes/publishBody.ts';

/** What a body asks of publishing or checking. JSON has no undefined: what is absent in it is absent. */
export const publishRequest = (
  toolset: string,
  body: z.output<typeof publishBody>,
  publisher: Actor,
): PublishRequest => ({
  ...body,
  renames: body.renames as readonly Rename[] | undefined,
  toolset,
  publisher,
});
