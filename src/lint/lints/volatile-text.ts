import { quote } from '../../compat/quote.ts';
import type { Lint } from '../lintKind.ts';

export const volatileText: Lint = {
  id: 'volatile-text',
  on: 'tool',
  level: 'warning',
  find: function* ({ prose }) {
    for (const { path, text } of prose) {
      const match = volatile.exec(text.slice(0, 20_000));
      if (match !== null) yield { path, about: text, other: match[0] };
    }
  },
  says: ({ other }) => `The text holds ${quote(other)}, which is another at each publish.`,
  why: () =>
    'Providers keep a prompt in their cache by its bytes: with each such change, all that is cached is paid for again.',
  instead: () => 'Leave it out, or let the dispatcher put it into the messages, behind the tools.',
  example: {
    bad: {
      tools: [
        {
          name: 'read_menu',
          description: 'Reads the menu. Use it when a guest asks what there is. Generated on 2026-11-30.',
          inputSchema: { type: 'object', properties: {} },
        },
      ],
    },
    good: {
      tools: [
        {
          name: 'read_menu',
          description: 'Reads the menu of today. Use it when a guest asks what there is.',
          inputSchema: { type: 'object', properties: {} },
        },
      ],
    },
  },
};

const moment =
  '(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6} \\d{1,2},? \\d{4})';

/** Moments that the text says it was made at or is true as of, today's date, builds and commits. */
const volatile = new RegExp(
  `\\b(?:(?:generated|built|compiled|exported|published|released|last updated|updated|last modified|as of|today is|today's date is|current (?:date|time) is|it is now)(?: on| at|:)? ${moment}[\\dTZ:.+-]{0,20}|build(?: id| number|:)? ?#?(?:\\d{3,12}|[0-9a-f]{7,40})\\b|(?:commit|revision|sha):? ?[0-9a-f]{7,40}\\b)`,
  'i',
);
