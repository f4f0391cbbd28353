import type { Actor } from './access/actor.ts';
import { audit } from './audit/audit.ts';
import { countCalls } from './calls/countCalls.ts';
import { whileUp } from './database/whileUp.ts';
import { requireSessionId, requireText, requireToolsetName } from './names.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import { refuseClash } from './sessions/choosePins.ts';
import { holdSession } from './sessions/holdSession.ts';
import type { Move } from './sessions/move.ts';
import { planMoves } from './sessions/planMoves.ts';
import { requirePins, type StandingPin } from './sessions/readPins.ts';
import { writeMove } from './sessions/writeMove.ts';
import { writeSelector } from './sessions/writeSelector.ts';
import { requireFound } from './versions/findVersion.ts';
import { readSelector } from './versions/readSelector.ts';
import { requireOpen } from './versions/requireOpen.ts';

export type UpgradeRequest = {
  readonly session: string;
  /** Toolsets with selectors; one that the session lacks is given to it. Without it each goes where its own selector leads now. */
  readonly to?: readonly (readonly [toolset: string, selector: string])[] | undefined;
  /**
   * `proof`, unless given: the change contradicts nobody's calls. `evidence`: it may contradict others', as long as
   * it contradicts no recorded call of this session.
   */
  readonly by?: 'proof' | 'evidence' | undefined;
  /** Moves whatever the report says; needs a reason. */
  readonly force?: boolean | undefined;
  readonly reason?: string | undefined;
  readonly actor: Actor;
};

export type Upgraded = {
  readonly session: string;
  /** What this call moved; empty where everything stood there already. */
  readonly moves: readonly Move[];
  readonly pins: readonly {
    readonly toolset: string;
    readonly version: string;
    readonly digest: string;
    readonly selector: string;
    readonly pinnedAt: string;
  }[];
};

/**
 * Moves a session to other versions, all of them or none.
 *
 * 1. Where to go, and what each change does to the session, is judged before anybody waits.
 * 2. Under the session's lock it is looked up whether the session still stands where it was judged from, and whether
 *    the versions still take pins. If another call was first, it is judged again from where that one left it, so
 *    that of two calls at once one comes first and the other starts from there. The same where its recorded calls
 *    decided and more of them have come in.
 * 3. The moves are written with their history, and announced.
 */
export const upgrade = (registry: Registry, request: UpgradeRequest): Promise<Upgraded> =>
  whileUp(async () => {
    const asked = readRequest(request);
    for (let tries = 1; ; tries += 1) {
      const standing = await requirePins(registry.database, asked.session);
      const planned = await planMoves(registry, standing, asked);
      const done = await registry.database.transaction(async (transaction) => {
        const held = await holdSession(transaction, asked.session);
        if (!isSame(held.pins, standing.pins)) return undefined;
        for (const { toolset, judgedCalls } of planned) {
          if (judgedCalls === undefined) continue;
          if ((await countCalls(transaction, asked.session, toolset)) !== judgedCalls) return undefined;
        }
        for (const { toolset, to } of planned) {
          requireOpen(toolset, await requireFound(transaction, toolset, { kind: 'exact', version: to }));
        }
        const after = planned.map(({ toolset, to, digest }) => ({ toolset, version: to, digest }));
        const staying = held.pins.filter(({ toolset }) => !after.some((pin) => pin.toolset === toolset));
        if (planned.some(isMove)) await refuseClash(transaction, [...staying, ...after]);
        const movedAt = registry.now();
        const moves: Move[] = [];
        for (const plan of planned) {
          if (isMove(plan)) {
            moves.push(await writeMove(transaction, held, plan, movedAt, request.actor.name));
          } else await writeSelector(transaction, asked.session, plan);
        }
        for (const { toolset, from, to, why, reason, report } of moves) {
          if (why !== 'force') continue;
          const detail = { from, to, reason, report };
          await audit(transaction, request.actor, {
            act: 'session-upgraded',
            toolset,
            subject: asked.session,
            detail,
          });
        }
        return { moves, pins: (await requirePins(transaction, asked.session)).pins };
      });
      registry.changes.session(asked.session);
      if (done !== undefined) {
        const pins = done.pins.map(({ moves: _, pinnedAt, ...pin }) => ({
          ...pin,
          pinnedAt: pinnedAt.toISOString(),
        }));
        return { session: asked.session, moves: done.moves, pins };
      }
      if (tries === mostTries) throw tooManyAtOnce(asked.session);
    }
  });

/** Each time another call has moved the session; beyond this somebody is in a loop. */
const mostTries = 20;

export type AskedUpgrade = {
  readonly session: string;
  readonly to: readonly (readonly [toolset: string, selector: string])[] | undefined;
  readonly by: 'proof' | 'evidence';
  /** The reason, where it is forced. */
  readonly force: string | undefined;
};

const readRequest = ({ session, to, by = 'proof', force = false, reason }: UpgradeRequest): AskedUpgrade => {
  const names = to?.map(([toolset]) => toolset) ?? [];
  for (const [toolset, selector] of to ?? []) {
    requireToolsetName(toolset);
    readSelector(selector);
  }
  if (to !== undefined && (names.length === 0 || names.length > 100 || new Set(names).size < names.length)) {
    throw new Problem(
      'invalid-request',
      '"to" names 1 to 100 toolsets, each once.',
      'Name the toolsets to move, or leave "to" out to go where the selectors of the pins lead.',
    );
  }
  const said = reason === undefined ? '' : requireText(reason, 'reason', 2_000).trim();
  if (force && said === '') {
    throw new Problem(
      'invalid-request',
      'An upgrade is forced without a reason, and who reads the history of the session would not know why.',
      'Say in "reason" why its earlier calls may be contradicted.',
    );
  }
  return { session: requireSessionId(session), to, by, force: force ? said : undefined };
};

const isMove = ({ pin, to }: { pin: StandingPin | undefined; to: string }): boolean => pin?.version !== to;

const isSame = (held: readonly StandingPin[], judged: readonly StandingPin[]): boolean =>
  held.length === judged.length &&
  held.every(({ toolset, version, selector }, index) => {
    const pin = judged[index];
    return pin?.toolset === toolset && pin.version === version && pin.selector === selector;
  });

const tooManyAtOnce = (session: string): Problem =>
  new Problem(
    'busy',
    `The session ${JSON.stringify(session)} was moved by others, or recorded calls, each time this upgrade was about to move it.`,
    'Look at its history, and try again.',
  );
