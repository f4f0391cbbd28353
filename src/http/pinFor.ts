import type { z } from '@hono/zod-openapi';
import type { Caller } from '../registry/access/caller.ts';
import { covers, coversAll } from '../registry/access/covers.ts';
import { requireCovered } from '../registry/access/requireCovered.ts';
import { requireSessionCovered, sessionOfOthers } from '../registry/access/requireSessionCovered.ts';
import { type Pin, type Pinned, pin } from '../registry/pin.ts';
import type { Registry } from '../registry/registry.ts';
import type { pinBody } from './shapes/pinBody.ts';

/** Pins a session for somebody, whose key has to be about all that this names and tells. */
export const pinFor = async (
  registry: Registry,
  caller: Caller,
  session: string,
  body: z.output<typeof pinBody>,
): Promise<Pinned> => {
  const request = { session, ...body, by: caller.actor };
  if (coversAll(caller)) return pin(registry, request);
  requireCovered(caller, body.toolsets?.map(([toolset]) => toolset) ?? []);
  if (body.from !== undefined) await requireSessionCovered(registry.database, caller, body.from);
  const pinned = await pin(registry, request);
  const isOurs = pinned.pins.every(({ toolset }) => covers(caller, toolset));
  if (!isOurs) throw sessionOfOthers(session);
  return pinned;
};

/** What they are told; `location` where the session was made. */
export const pinAnswer = ({
  created,
  session,
  pins,
  formats,
}: Pinned): { readonly status: 200 | 201; readonly text: string; readonly location: string | undefined } => ({
  status: created ? 201 : 200,
  text: `{"session":${JSON.stringify(session)},"pins":${textOf(pins)},"formats":${JSON.stringify(formats)}}`,
  location: created ? `/v1/sessions/${encodeURIComponent(session)}` : undefined,
});

/** Sessions that are made together for one ask share their pins. */
const textOf = (pins: readonly Pin[]): string => {
  if (pins !== lastPins) {
    lastPins = pins;
    lastText = JSON.stringify(pins);
  }
  return lastText;
};

let lastPins: readonly Pin[] | undefined;
let lastText = '';
