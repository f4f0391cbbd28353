import type { z } from '@hono/zod-openapi';
import type { Caller } from '../registry/access/caller.ts';
import { covers } from '../registry/access/covers.ts';
import { requireCovered } from '../registry/access/requireCovered.ts';
import { requireSessionCovered, sessionOfOthers } from '../registry/access/requireSessionCovered.ts';
import { type Pinned, pin } from '../registry/pin.ts';
import type { Registry } from '../registry/registry.ts';
import { writeHeaders } from './answer.ts';
import type { pinBody } from './shapes/pinBody.ts';

/** Pins a session for somebody, whose key has to be about all that this names and tells. */
export const pinFor = async (
  registry: Registry,
  caller: Caller,
  session: string,
  body: z.output<typeof pinBody>,
): Promise<Pinned> => {
  requireCovered(caller, body.toolsets?.map(([toolset]) => toolset) ?? []);
  if (body.from !== undefined) await requireSessionCovered(registry.database, caller, body.from);
  const pinned = await pin(registry, { session, ...body, by: caller.actor });
  const isOurs = pinned.pins.every(({ toolset }) => covers(caller, toolset));
  if (!isOurs) throw sessionOfOthers(session);
  return pinned;
};

/** What they are told. */
export const pinAnswer = ({
  created,
  ...rest
}: Pinned): {
  readonly status: 200 | 201;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
} => ({
  status: created ? 201 : 200,
  text: JSON.stringify(rest),
  headers: created
    ? { ...writeHeaders, Location: `/v1/sessions/${encodeURIComponent(rest.session)}` }
    : writeHeaders,
});
