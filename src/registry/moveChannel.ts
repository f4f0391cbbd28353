import type { Actor } from './access/actor.ts';
import { type CostedReport, withCost } from './appraisal/withCost.ts';
import { audit } from './audit/audit.ts';
import { whileUp } from './database/whileUp.ts';
import { requireChannelName, requireToolsetName } from './names.ts';
import { findPolicy } from './policies/findPolicy.ts';
import { requireMover } from './policies/requireMover.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import { reportBetween } from './reports/reportBetween.ts';
import type { StoredReport } from './storedReport.ts';
import { channelPlace } from './versions/channelPlace.ts';
import { requireFound } from './versions/findVersion.ts';
import { inTurn } from './versions/inTurn.ts';
import { lockToolset } from './versions/lockToolset.ts';
import { putChannel } from './versions/putChannel.ts';
import { requireVersion } from './versions/readSelector.ts';
import { requireOpen } from './versions/requireOpen.ts';

export type MoveChannelRequest = {
  readonly toolset: string;
  readonly channel: string;
  /** An exact version. */
  readonly version: string;
  /** Refuses to move unless the channel stands here now; null means that there is no such channel yet. */
  readonly expected?: string | null | undefined;
  readonly by: Actor;
};

export type MovedChannel = {
  readonly toolset: string;
  readonly channel: string;
  readonly version: string;
  readonly previous: string | null;
  /** From the old place to the new; null where the channel is new. */
  readonly report: CostedReport | null;
};

export const moveChannel = (registry: Registry, request: MoveChannelRequest): Promise<MovedChannel> =>
  whileUp(async () => {
    const toolset = requireToolsetName(request.toolset);
    const channel = requireChannelName(request.channel);
    const { version } = requireVersion(request.version, 'version');
    const movedBy = request.by.name;
    const { database } = registry;
    const move = (): Promise<{ previous: string | null }> =>
      database.transaction(async (transaction) => {
        await lockToolset(transaction, toolset);
        requireMover(toolset, await findPolicy(transaction, toolset), request.by, channel);
        requireOpen(toolset, await requireFound(transaction, toolset, { kind: 'exact', version }));
        const previous = await channelPlace(transaction, toolset, channel);
        requireExpected(request, previous);
        const place = { toolset, channel, version, movedAt: registry.now(), movedBy };
        if (await putChannel(transaction, place)) {
          const detail = { version, previous };
          await audit(transaction, request.by, { act: 'channel-moved', toolset, subject: channel, detail });
        }
        return { previous };
      });
    // Made before moving, so that a report that cannot be made moves nothing; and again if another moved first.
    const expected = await channelPlace(database, toolset, channel);
    await makeReport(registry, toolset, expected, version);
    const { previous } = await inTurn(registry, toolset, move);
    const report = await makeReport(registry, toolset, previous, version);
    return {
      toolset,
      channel,
      version,
      previous,
      report: report === null ? null : await withCost(registry, report),
    };
  });

const requireExpected = (
  { toolset, channel, expected }: MoveChannelRequest,
  previous: string | null,
): void => {
  if (expected === undefined || expected === previous) return;
  throw new Problem(
    'channel-moved',
    `The channel "${channel}" of ${toolset} ${previous === null ? 'does not exist' : `stands on ${previous}`}, not ${expected === null ? 'nowhere' : `on ${expected}`}.`,
    'Look at where it stands, and move it from there.',
    { data: { version: previous } },
  );
};

/** A second call for the same two versions is answered from memory. */
const makeReport = async (
  registry: Registry,
  toolset: string,
  previous: string | null,
  version: string,
): Promise<StoredReport | null> => {
  if (previous === null) return null;
  const from = await requireFound(registry.database, toolset, { kind: 'exact', version: previous });
  const to = await requireFound(registry.database, toolset, { kind: 'exact', version });
  return reportBetween(registry, toolset, from, to);
};
