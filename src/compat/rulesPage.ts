import type { Json } from '../schema/json.ts';
import type { Rule } from './rule.ts';

/** The reference page of the rules as Markdown: one section a rule, in the order given. */
export const rulesPage = (rules: readonly Rule[]): string =>
  `${[head, ...rules.map(section)].join('\n\n')}\n`;

const head = `# Rules

Every kind of edit that a report can name. An edit is breaking when some call that was possible under the old
version contradicts the new one, and safe when a proof shows that none can; the outcome given here is the usual
one, and the proof overrules it. On an output schema the same edits are told as \`output-\` and the rule's name,
with the sides exchanged: what accepts more values breaks a promise, what accepts fewer keeps it.

This page is written from the rules themselves.`;

const section = (rule: Rule): string =>
  [
    `## \`${rule.id}\``,
    `${outcome[rule.effect]} Where it breaks nothing it is a ${rule.bump} step.`,
    opposite(rule),
    'For example, from',
    fenced(rule.example.old.tools as Json),
    'to',
    fenced(rule.example.next.tools as Json),
  ].join('\n\n');

const outcome = {
  narrows: 'Some values are refused that were accepted: breaking.',
  widens: 'Some values are accepted that were refused: safe.',
  changes: 'Some values are refused that were accepted, and others accepted that were refused: breaking.',
  breaks: 'What history shows is contradicted: breaking.',
  keeps: 'What history shows stays valid: safe.',
  text: 'It is read fresh on every request: safe.',
} as const;

const opposite = ({ mirror }: Rule): string =>
  typeof mirror === 'string' ? `The opposite edit is \`${mirror}\`.` : mirror.none;

const fenced = (value: Json): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
