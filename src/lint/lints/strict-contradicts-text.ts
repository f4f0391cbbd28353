import { named } from '../../compat/quote.ts';
import { under } from '../../schema/pointer.ts';
import type { Lint } from '../lintKind.ts';

export const strictContradictsText: Lint = {
  id: 'strict-contradicts-text',
  on: 'parameter',
  level: 'warning',
  find: function* ({ description, name, path, required, tool }) {
    if (tool.tool.strict !== true || required) return;
    const match = leaveOut.exec(description.slice(0, 2_000));
    if (match !== null && !/\bnull\b/i.test(description)) {
      yield { path: under(path, 'description'), about: description, name, other: match[0] };
    }
  },
  says: ({ name, other }) =>
    `The text tells a model to leave ${named(name)} out ("${other}"), which the strict form of OpenAI does not allow.`,
  why: () =>
    'There every argument stands in every call, and one that is not wanted is null: the text asks for the impossible.',
  instead: ({ name }) => `Write "null if ..." for ${named(name)}, or take \`strict\` off the tool.`,
  example: {
    bad: { tools: [strictTool('How many suitcases there are. Omit if the guest has none.')] },
    good: { tools: [strictTool('How many suitcases there are; null if the guest has none.')] },
  },
};

const leaveOut =
  /\b(?:omit(?:ted)?|leave (?:this |it )?(?:out|off|blank|empty|unset)|do not (?:send|include|pass|set|provide)|don['’]t (?:send|include|pass|set|provide))\b/i;

function strictTool(description: string) {
  return {
    name: 'fetch_luggage',
    description: 'Sends somebody for the luggage. Use it when a guest leaves or arrives.',
    inputSchema: {
      type: 'object',
      properties: { pieces: { type: 'integer', minimum: 0, maximum: 40, description } },
    },
    strict: true,
  };
}
