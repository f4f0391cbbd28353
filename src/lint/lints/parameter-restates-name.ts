import { wordsOf } from '../../compat/likeNames.ts';
import { named, quote } from '../../compat/quote.ts';
import type { Lint } from '../lintKind.ts';
import { kindOfName } from '../names.ts';
import { isSmall } from '../rivals.ts';
import type { ToolView } from '../toolsetView.ts';
import { words } from '../words.ts';

export const parameterRestatesName: Lint = {
  id: 'parameter-restates-name',
  on: 'parameter',
  level: 'warning',
  find: function* ({ argument, description, name, path, says, tool, types }) {
    if (!argument || description === '' || description.length > longest) return;
    if (says('format', 'examples', 'pattern', 'default') || types.has('boolean') || !needsWords(name, tool))
      return;
    if (kindOfName(name) !== 'grade' && says('enum', 'const')) return;
    const known = new Set([...words(name), ...tool.nameWords, ...generic]);
    if (words(description).every((word) => known.has(word))) {
      yield { path: `${path}/description`, about: description, name };
    }
  },
  says: ({ name, about }) => `The description of ${named(name)}, ${quote(about)}, only restates its name.`,
  why: () => 'It costs tokens on every request and tells a model nothing that the name did not.',
  instead: () =>
    'Say what the value means in facts that a conversation shows, which form it has, and what to send when it is not clear.',
  example: {
    bad: {
      tools: [
        {
          name: 'create_ticket',
          description: 'Opens a support ticket. Use it when the conversation cannot solve the problem.',
          inputSchema: {
            type: 'object',
            properties: {
              priority: { type: 'string', enum: ['low', 'high'], description: 'The priority of the ticket.' },
            },
          },
        },
      ],
    },
    good: {
      tools: [
        {
          name: 'create_ticket',
          description: 'Opens a support ticket. Use it when the conversation cannot solve the problem.',
          inputSchema: {
            type: 'object',
            properties: {
              priority: {
                type: 'string',
                enum: ['low', 'high'],
                description: 'high where the customer lost money. Send low when it is not clear.',
              },
            },
          },
        },
      ],
    },
  },
};

/**
 * Names whose meaning nobody knows from the name; a title, a path or a number may do with one. Among few tools an
 * argument is vague unless it is one that everybody knows.
 */
const needsWords = (name: string, { toolset }: ToolView): boolean => {
  const last = wordsOf(name).at(-1) ?? '';
  return kindOfName(name) === 'grade' || vague.has(last) || (isSmall(toolset) && !plain.has(last));
};

const vague = new Set(
  `type kind mode level status state category scope format method action option options data config configuration
  settings params parameters filter filters source target reason flag class group code range rate metric
  context condition conditions criteria preference preferences order sort spec payload metadata policy strategy
  unit units region role style tier`.split(/\s+/),
);

const plain = new Set(
  `name title path file url uri id uuid number email phone address city country street zip location latitude longitude
  date time year month day age price amount cost text message query content body namespace`.split(/\s+/),
);

const longest = 80;

/** Words that say of a value only that it is one. */
const generic = words('value parameter argument field property input name string text number');
