import type { Finding } from '../lint/finding.ts';
import { alsoInWords, byTool, isOpen, lintHeadline } from './lintWords.ts';
import { markdownCode, markdownProse } from './markdown.ts';

/** GitHub refuses a comment of more than 65,536 characters; the rest is for what stands around the list. */
const room = 56_000;

/**
 * What is wrong with a toolset, for a pull request. Words from definitions render as the text they are and as
 * nothing else; what does not fit into one comment is counted at the end.
 */
export const lintAsMarkdown = (findings: readonly Finding[]): string => {
  const parts = [`**${lintHeadline(findings)}**`];
  let left = room;
  let hidden = 0;
  for (const [tool, group] of byTool(findings)) {
    const items: string[] = [];
    for (const finding of group) {
      const item = findingItem(finding);
      left -= item.length + 80;
      if (left < 0) hidden++;
      else items.push(item);
    }
    if (items.length > 0) {
      parts.push(`**${tool === null ? 'The toolset' : markdownCode(tool)}**`, items.join('\n'));
    }
  }
  if (hidden > 0) parts.push(`${hidden} more did not fit into this comment; the text form lists all.`);
  return `${parts.join('\n\n')}\n`;
};

const findingItem = (finding: Finding): string => {
  const level = isOpen(finding) ? finding.level : 'acknowledged';
  const where = finding.path === '' ? '' : ` at ${markdownCode(finding.path)}`;
  return [
    `- ${level}: ${markdownProse(finding.says)} (${markdownCode(finding.lint)}${where}, ${markdownCode(finding.fingerprint)})`,
    `  - Why: ${markdownProse(finding.why)}`,
    `  - Instead: ${markdownProse(finding.instead)}`,
    ...(finding.acknowledged === undefined ? [] : [`  - Because: ${markdownProse(finding.acknowledged)}`]),
    ...(finding.alsoIn === undefined ? [] : [`  - Also in: ${markdownProse(alsoInWords(finding))}`]),
  ].join('\n');
};
