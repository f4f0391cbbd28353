import type { Actor } from '../access/actor.ts';
import { matchesName } from '../access/matchesName.ts';
import { Problem } from '../problem.ts';
import type { Policy } from './policy.ts';

/** Refuses who may not move a channel by the policy: one that it does not name may be moved by all who may publish. */
export const requireMover = (
  toolset: string,
  { channels }: Policy,
  { name, owner }: Actor,
  channel: string,
): void => {
  const rule = Object.hasOwn(channels, channel) ? channels[channel] : undefined;
  if (rule?.movers.some((mover) => matchesName(mover, name) || matchesName(mover, owner)) !== false) return;
  throw new Problem(
    'not-a-mover',
    `The policy of ${toolset} lets only ${rule.movers.join(', ')} move the channel "${channel}", and ${name} of ${owner} is none of them.`,
    'Ask one of them to move it, or leave the channel out.',
    { data: { toolset, channel, movers: rule.movers } },
  );
};
