import type { ChangeEvidence, Evidence, Tally } from '../history/evidence.ts';
import { grouped } from './figures.ts';
import { counted } from './headline.ts';

/** What recorded calls show about an edit, in sentences that stand under the verdict; nothing where there are none. */
export const evidenceSentences = (evidence: Evidence): string[] => {
  const { recorded, replayed, contradicted, untouched, unknown, threshold } = evidence;
  const window = `since ${evidence.since.replace('.000Z', 'Z')}`;
  const without = evidence.excluded.length === 0 ? '' : `, without those of ${evidence.excluded.join(', ')}`;
  if (recorded.calls === 0) return [];
  const about = recorded.counted === 'estimated' ? 'about ' : '';
  const all = `${about}${grouped(recorded.calls)} call${recorded.calls === 1 ? '' : 's'} on record ${window}${without}`;
  const sampled = contradicted.counted === 'sampled';
  const looked = sampled ? `Of ${calls(replayed)}, a sample of ${all}` : `Of ${all}`;
  const parts = [
    `${grouped(contradicted.calls)} ${contradicted.calls === 1 ? 'is' : 'are'} contradicted${inSessions(contradicted)}`,
    `${grouped(untouched.calls)} ${untouched.calls === 1 ? 'is' : 'are'} untouched`,
  ];
  if (unknown.calls > 0) {
    parts.push(`of ${grouped(unknown.calls)} too little is kept to know`);
  }
  const reached = evidence.changes.filter(({ reaches }) => reaches).length;
  const note =
    threshold === 1
      ? []
      : [
          `${counted(reached, 'change')} ${reached === 1 ? 'contradicts' : 'contradict'} at least ${calls(threshold)}.`,
        ];
  return [`${looked}, ${listed(parts)}.`, ...note];
};

/** What they show about one change; undefined where there is nothing to tell. */
export const changeEvidenceSentence = (found: ChangeEvidence | undefined): string | undefined => {
  if (found === undefined) return undefined;
  const { contradicted, unknown, sessions } = found;
  const parts: string[] = [];
  if (contradicted.calls > 0) {
    const sample = contradicted.counted === 'sampled' ? ' of the sample' : '';
    parts.push(`Contradicts ${calls(contradicted.calls)}${sample}${inSessions(contradicted)}`);
  }
  if (unknown.calls > 0)
    parts.push(
      `${parts.length === 0 ? 'May' : 'may'} contradict ${calls(unknown.calls)} of which too little is kept`,
    );
  if (parts.length === 0) return undefined;
  const named =
    sessions.length === 0 ? '' : ` Sessions: ${sessions.map((id) => JSON.stringify(id)).join(', ')}.`;
  return `${listed(parts)}.${named}`;
};

/** By fingerprint. */
export const changeEvidence = (evidence: Evidence | null | undefined): ReadonlyMap<string, ChangeEvidence> =>
  new Map((evidence?.changes ?? []).map((found) => [found.fingerprint, found]));

const calls = (count: number): string => `${grouped(count)} recorded call${count === 1 ? '' : 's'}`;

const inSessions = ({ calls: all, sessions }: Tally): string => {
  if (all === 0) return '';
  return sessions === 0 ? ' in sessions that are over' : ` in ${counted(sessions, 'live session')}`;
};

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
