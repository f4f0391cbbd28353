import type { ChosenFindings } from '../lint/chooseFindings.ts';
import { counted } from './headline.ts';
import { countsHeadline } from './lintWords.ts';
import { markdownCode, markdownProse } from './markdown.ts';
import { palette } from './palette.ts';
import { visible } from './visible.ts';
import { wrapped } from './wrapped.ts';

type Noted = ChosenFindings['findings'][number];

/** So many are told in full: the list stands under a report, which is what the reader came for. */
const shown = 5;

/**
 * What is wrong with what an edit touched, in brief, for a terminal; nothing where nothing is wrong. `all` is the
 * call that lists everything.
 */
export const lintNotesAsText = (
  notes: ChosenFindings,
  options: { readonly colour: boolean; readonly width?: number; readonly all: string },
): string => {
  if (isEmpty(notes)) return '';
  const paint = palette(options.colour);
  const width = Math.max(40, options.width ?? 100);
  const lines = [paint.strong(headline(notes))];
  for (const finding of first(notes)) {
    const [start = '', ...rest] = wrapped(
      `${finding.level}: ${placeOf(finding)}: ${visible(finding.says)}`,
      width - 4,
    );
    const instead = wrapped(visible(finding.instead), width - 4);
    const tag = `(${finding.lint}, ${finding.fingerprint}${newTag(finding, notes)})`;
    lines.push(`  ${start}`, ...[...rest, ...instead, tag].map((line) => `    ${line}`));
  }
  return [...lines, ...restLine(notes, `\`${visible(options.all)}\``)].map((line) => `${line}\n`).join('');
};

/** The same for a pull request. */
export const lintNotesAsMarkdown = (notes: ChosenFindings, options: { readonly all: string }): string => {
  if (isEmpty(notes)) return '';
  const items = first(notes).map((finding) => {
    const where = finding.path === '' ? '' : ` at ${markdownCode(finding.path)}`;
    const tool = finding.tool === null ? 'the toolset' : markdownCode(finding.tool);
    return `- ${finding.level}: ${tool}${where}: ${markdownProse(finding.says)} ${markdownProse(finding.instead)} (${markdownCode(finding.lint)}, ${markdownCode(finding.fingerprint)}${newTag(finding, notes)})`;
  });
  const parts = [headline(notes), items.join('\n'), ...restLine(notes, markdownCode(options.all))];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
};

const isEmpty = ({ counts, findings }: ChosenFindings): boolean =>
  findings.length === 0 && counts.error + counts.warning + counts.hint + counts.acknowledged === 0;

const headline = ({ counts }: ChosenFindings): string => {
  const open = counts.error + counts.warning + counts.hint;
  const isNew = counts.new === open ? '' : counts.new === 0 ? ' None is new.' : ` New: ${counts.new}.`;
  return `Lint: ${countsHeadline(counts)}${open === 0 ? '' : isNew}`;
};

/** New ones first, otherwise as they stand. */
const first = ({ findings }: ChosenFindings): readonly Noted[] =>
  [...findings].sort((a, b) => Number(b.new) - Number(a.new)).slice(0, shown);

const placeOf = ({ tool, path }: Noted): string =>
  `${tool === null ? 'the toolset' : visible(tool)}${path === '' ? '' : ` ${visible(path)}`}`;

/** Where everything is new, as in a first version, it is not said of each. */
const newTag = (finding: Noted, { counts }: ChosenFindings): string =>
  finding.new && counts.new < counts.error + counts.warning + counts.hint ? ', new' : '';

const restLine = (notes: ChosenFindings, all: string): readonly string[] => {
  const rest = notes.findings.length - first(notes).length + notes.more;
  return rest === 0 ? [] : [`${counted(rest, 'more finding')}; ${all} lists them all.`];
};
