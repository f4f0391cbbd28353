import { countCalls } from '../calls/countCalls.ts';
import { Problem } from '../problem.ts';
import type { Registry } from '../registry.ts';
import { reportBetween } from '../reports/reportBetween.ts';
import type { StoredReport } from '../storedReport.ts';
import type { AskedUpgrade } from '../upgrade.ts';
import { findVersion } from '../versions/findVersion.ts';
import { readSelector } from '../versions/readSelector.ts';
import { type ChosenPin, choosePin } from './choosePins.ts';
import { contradictedCalls } from './contradictedCalls.ts';
import type { StandingPin, StandingSession } from './readPins.ts';
import type { PlannedMove } from './writeMove.ts';

/**
 * Where an upgrade leads and why it may go there, or the refusal that says what speaks against it. What stands there
 * already is planned too, since its selector may be a new one.
 */
export const planMoves = async (
  registry: Registry,
  { pins }: StandingSession,
  asked: AskedUpgrade,
): Promise<readonly PlannedMove[]> => {
  const planned: PlannedMove[] = [];
  for (const target of await targetsOf(registry, pins, asked)) {
    const pin = pins.find(({ toolset }) => toolset === target.toolset);
    const { toolset, version, digest, selector } = target;
    const plan = { toolset, to: version, digest, selector, pin, reason: null, report: null };
    // Tools that are new to a conversation contradict nothing in it.
    if (pin === undefined || pin.version === version) planned.push({ ...plan, why: 'proof' });
    else planned.push({ ...plan, ...(await judge(registry, asked, pin, target)) });
  }
  return planned;
};

const targetsOf = async (
  { database }: Registry,
  pins: readonly StandingPin[],
  { to }: AskedUpgrade,
): Promise<readonly ChosenPin[]> => {
  const targets: ChosenPin[] = [];
  if (to !== undefined) {
    for (const [toolset, selector] of to) targets.push(await choosePin(database, toolset, selector));
    return targets;
  }
  for (const { toolset, selector } of pins) {
    const read = readSelector(selector);
    if (read.kind === 'exact' || read.kind === 'digest') continue;
    const found = await findVersion(database, toolset, read);
    if (found !== undefined)
      targets.push({ toolset, selector, version: found.version, digest: found.digest });
  }
  return targets;
};

const judge = async (
  registry: Registry,
  { session, by, force }: AskedUpgrade,
  pin: StandingPin,
  target: ChosenPin,
): Promise<Pick<PlannedMove, 'why' | 'reason' | 'report' | 'judgedCalls'>> => {
  const report = await reportBetween(registry, target.toolset, pin, target);
  const because = (why: PlannedMove['why']) => ({ why, reason: null, report: report.id });
  if (report.verdict === 'safe') return because('proof');
  // Counted first, so that whatever comes in while they are judged shows.
  const judgedCalls = by === 'evidence' ? await countCalls(registry.database, session, pin.toolset) : 0;
  const evidence = by === 'evidence' ? await contradictedCalls(registry, session, pin, target) : undefined;
  if (evidence?.contradicted === 0 && evidence.unknown === 0) return { ...because('evidence'), judgedCalls };
  if (force !== undefined) return { why: 'force', reason: force, report: report.id };
  throw historyBreaking(session, pin, target, report, evidence);
};

const historyBreaking = (
  session: string,
  { toolset, version }: StandingPin,
  target: ChosenPin,
  report: StoredReport,
  evidence: { readonly contradicted: number; readonly unknown: number } | undefined,
): Problem => {
  const breaking = report.changes.filter(({ verdict }) => verdict === 'breaking').length;
  const changes = breaking === 1 ? 'one change contradicts' : `${breaking} changes contradict`;
  const because =
    evidence === undefined
      ? `${changes} what it may have done`
      : evidence.contradicted > 0
        ? `it contradicts ${evidence.contradicted} of the recorded calls`
        : `too little is kept of ${evidence.unknown} of the recorded calls to know`;
  return new Problem(
    'history-breaking',
    `Going from ${toolset} ${version} to ${target.version} would break the history of the session ${JSON.stringify(session)}: ${because}.`,
    evidence === undefined
      ? 'Let it end where it is, ask with by "evidence" whether its own recorded calls are contradicted, or bridge it and force the upgrade with a reason.'
      : 'Let it end where it is, or bridge it and force the upgrade with a reason.',
    { data: { toolset, from: version, to: target.version, report, ...(evidence && { evidence }) } },
  );
};
