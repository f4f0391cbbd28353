import type { Json } from '../../schema/json.ts';
import type { Lint } from '../lintKind.ts';
import { textsIn } from '../toolsetView.ts';

export const hiddenCharacters: Lint = {
  id: 'hidden-characters',
  on: 'tool',
  level: 'error',
  find: function* ({ tool }) {
    if (!anyHidden.test(tool.text)) return;
    const { text: _, ...fields } = tool;
    for (const { path, text } of textsIn(fields as unknown as Json, '')) {
      const codes = [
        ...new Set([...text.matchAll(hidden)].filter((match) => !joins(text, match)).map(codeOf)),
      ];
      if (codes.length > 0)
        yield { path, about: text, other: codes.slice(0, 5).join(', '), count: codes.length };
    }
  },
  says: ({ other }) =>
    `The text holds characters that cannot be seen or that turn the direction of writing: ${other}.`,
  why: () => 'A model reads what no reviewer sees, and two names can look the same and be two.',
  instead: () => 'Take them out. Where they came from a copied text, type it again.',
  example: {
    bad: { tools: [bell('Sounds the bell at the\u200b door. Use it when the post is late.')] },
    good: { tools: [bell('Sounds the bell at the door. Use it when the post is late.')] },
  },
};

/** Format characters, tags, variation selectors of private use and fillers: all that takes no room or turns text. */
const hidden = /\p{Cf}|[\u115f\u1160\u3164\uffa0\u2028\u2029]|[\u{e0100}-\u{e01ef}]/gu;

const anyHidden = new RegExp(hidden.source, 'u');

/** The joiners that Indic and Arabic writing and emoji need stay, where they follow such a character. */
const joins = (text: string, match: RegExpMatchArray): boolean => {
  if (match[0] !== '\u200c' && match[0] !== '\u200d') return false;
  const before = text.charCodeAt((match.index ?? 0) - 1);
  return before > 0x2ff && before !== 0x200c && before !== 0x200d;
};

const codeOf = ([character]: RegExpMatchArray): string =>
  `U+${((character as string).codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;

function bell(description: string) {
  return { name: 'sound_bell', description, inputSchema: { type: 'object', properties: {} } };
}
