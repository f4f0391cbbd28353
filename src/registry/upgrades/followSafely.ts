import type { FormatId } from '../../formats/formatIds.ts';
import type { Registry } from '../registry.ts';
import { servedBytes } from '../renderings/servedBytes.ts';
import { pinsSubject } from '../renderings/subject.ts';
import { refuseClash } from '../sessions/choosePins.ts';
import { holdSession } from '../sessions/holdSession.ts';
import type { StandingPin } from '../sessions/readPins.ts';
import { type PlannedMove, writeMove } from '../sessions/writeMove.ts';
import { requireFound } from '../versions/findVersion.ts';
import { requireOpen } from '../versions/requireOpen.ts';
import { answerOnce } from './answerOnce.ts';
import type { OpenVersions } from './openVersions.ts';
import { safeStep } from './safeStep.ts';

/**
 * Moves a session that asked to follow safe changes, before it is served: only forward, only within the selectors of
 * its pins, only over safe reports. True where it may have moved, so that its pins are to be read again. Whatever
 * stands in the way (the database is away, a provider would refuse the tools, two tools would share a name), the
 * session stays where it is and is served. Where nothing is newer this is a look into memory.
 */
export const followSafely = async (
  registry: Registry,
  session: string,
  pins: readonly StandingPin[],
  format?: FormatId,
): Promise<boolean> => {
  try {
    const steps: Step[] = [];
    for (const pin of pins) {
      const open = await registry.openVersions.of(pin.toolset, 1_000);
      const step = await safeStep(registry, open, pin);
      if (step === null) continue;
      const { version, digest } = step.to;
      const { toolset, selector } = pin;
      const why = 'safe-upgrade';
      steps.push({
        open,
        move: { toolset, to: version, digest, why, reason: null, report: step.report, selector, pin },
      });
    }
    const [first] = steps;
    if (first === undefined) return false;
    const after = pins.map((pin) => {
      const move = steps.find(({ move }) => move.toolset === pin.toolset)?.move;
      return move === undefined ? pin : { toolset: pin.toolset, version: move.to, digest: move.digest };
    });
    const question = ['fits', format ?? '', ...after.map(({ digest }) => digest)];
    if (!(await answerOnce(first.open, question, () => fits(registry, after, format)))) return false;
    await move(registry, session, steps);
    registry.changes.session(session);
    return true;
  } catch {
    return false;
  }
};

type Step = { readonly open: OpenVersions; readonly move: PlannedMove & { readonly pin: StandingPin } };

/** Whether the versions can be served together, and in the format that is asked for. */
const fits = async (
  registry: Registry,
  after: readonly Pick<StandingPin, 'toolset' | 'version' | 'digest'>[],
  format: FormatId | undefined,
): Promise<boolean> => {
  try {
    await refuseClash(registry.database, after);
    if (format !== undefined)
      await servedBytes(registry, await pinsSubject(registry.database, after), format);
    return true;
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (code === 'tool-name-clash' || code === 'format-refuses') return false;
    throw error;
  }
};

/** Only from where the session was judged, and only to what still takes pins. */
const move = ({ database, now }: Registry, session: string, steps: readonly Step[]): Promise<void> =>
  database.transaction(async (transaction) => {
    const held = await holdSession(transaction, session);
    if (held.row.upgrades !== 'safe') return;
    for (const { move } of steps) {
      const pin = held.pins.find(({ toolset }) => toolset === move.toolset);
      if (pin?.version !== move.pin.version || pin.selector !== move.selector) continue;
      requireOpen(
        move.toolset,
        await requireFound(transaction, move.toolset, { kind: 'exact', version: move.to }),
      );
      await writeMove(transaction, held, { ...move, pin }, now(), 'registry');
    }
  });
