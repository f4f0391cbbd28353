import type { Change } from '../compat/change.ts';
import type { Report } from '../compat/report.ts';
import type { ChangeEvidence, Evidence } from '../history/evidence.ts';
import { clipped } from './clipped.ts';
import { changeEvidence, changeEvidenceSentence, evidenceSentences } from './evidenceWords.ts';
import { type Between, betweenVersions, counted, headline } from './headline.ts';
import { markdownBlock, markdownCode, markdownProse } from './markdown.ts';
import { noticeWords } from './noticeWords.ts';
import { unprovenWords } from './reportAsText.ts';
import { shownJson } from './shownJson.ts';

/** GitHub refuses a comment of more than 65,536 characters; the rest is for what stands around the report. */
const roomForChanges = 56_000;

/** Names and sentences of definitions may be of any length, and one of them shall not take the room of all others. */
const longestName = 300;
const longestSentence = 2_000;

/**
 * A report for a pull request: the verdict and the bump, the breaking changes, and the safe ones folded away.
 * Names, values and sentences from definitions render as the text they are and as nothing else. What does not fit
 * into one comment is counted at the end; breaking changes have the first claim on the room.
 */
export const reportAsMarkdown = (
  report: Report,
  between: Between & { readonly evidence?: Evidence | null | undefined } = {},
): string => {
  const breaking = report.changes.filter((change) => change.verdict === 'breaking');
  const safe = report.changes.filter((change) => change.verdict === 'safe');
  const word = breaking.length > 0 ? 'Breaking' : 'Safe';
  const parts = [
    `### ${word}: ${headline(report, between)}`,
    markdownProse(betweenVersions(report, between)),
    ...(between.evidence ? evidenceSentences(between.evidence).map(markdownProse) : []),
  ];
  const found = changeEvidence(between.evidence);
  const room = { left: roomForChanges };
  const shownBreaking = fitting(breaking, found, room);
  const shownSafe = fitting(safe, found, room);
  if (breaking.length > 0) parts.push('#### Breaking changes', ...sections(shownBreaking));
  if (safe.length > 0) {
    const summary = `<summary>${counted(safe.length, 'safe change')}</summary>`;
    parts.push(`<details>\n${summary}`, ...sections(shownSafe), '</details>');
  }
  const hidden = report.changes.length - shownBreaking.length - shownSafe.length;
  if (hidden > 0) {
    parts.push(
      `${counted(hidden, 'more change')} did not fit into this comment; the text and JSON forms list all.`,
    );
  }
  return `${parts.join('\n\n')}\n`;
};

type Shown = { readonly tool: string | null; readonly text: string };

const fitting = (
  changes: readonly Change[],
  evidence: ReadonlyMap<string, ChangeEvidence>,
  room: { left: number },
): Shown[] => {
  const shown: Shown[] = [];
  for (const change of changes) {
    const text = changeItem(change, evidence.get(change.fingerprint));
    room.left -= text.length + 80;
    if (room.left < 0) break;
    shown.push({ tool: change.tool, text });
  }
  return shown;
};

/** Under a heading for each tool, in the order in which the tools come up. */
const sections = (shown: readonly Shown[]): string[] => {
  const groups = new Map<string | null, string[]>();
  for (const { tool, text } of shown) {
    const group = groups.get(tool);
    if (group === undefined) groups.set(tool, [text]);
    else group.push(text);
  }
  return [...groups].flatMap(([tool, items]) => [
    `**${tool === null ? 'The toolset' : markdownCode(clipped(tool, longestName))}**`,
    items.join('\n'),
  ]);
};

const changeItem = (change: Change, evidence: ChangeEvidence | undefined): string => {
  const where = change.path === '' ? '' : ` at ${markdownCode(clipped(change.path, longestName))}`;
  const lines = [
    `- ${markdownProse(clipped(change.message, longestSentence))} (${markdownCode(change.rule)}${where}, ${change.bump}, ${markdownCode(change.fingerprint)})`,
    `  - Why: ${markdownProse(clipped(change.why, longestSentence))}`,
  ];
  const shows = changeEvidenceSentence(evidence);
  if (shows !== undefined) lines.push(`  - Evidence: ${markdownProse(shows)}`);
  if (change.instead !== undefined)
    lines.push(`  - Instead: ${markdownProse(clipped(change.instead, longestSentence))}`);
  if (change.before !== undefined) lines.push(`  - Before: ${markdownCode(shownJson(change.before))}`);
  if (change.after !== undefined) lines.push(`  - After: ${markdownCode(shownJson(change.after))}`);
  if (change.unproven) lines.push(`  - Unproven: ${unprovenWords}`);
  for (const notice of change.notices ?? []) lines.push(`  - Note: ${markdownProse(noticeWords(notice))}`);
  if (change.witness !== undefined) lines.push(...witnessLines(change.witness));
  return lines.join('\n');
};

const witnessLines = (witness: NonNullable<Change['witness']>): string[] =>
  'arguments' in witness
    ? [
        `  - A call that breaks, of ${markdownCode(clipped(witness.tool, longestName))}:`,
        markdownBlock(shownJson(witness.arguments, 2_000), 'json', '    '),
      ]
    : [
        `  - A result that ${markdownCode(clipped(witness.tool, longestName))} may give now:`,
        markdownBlock(shownJson(witness.result, 2_000), 'json', '    '),
      ];
