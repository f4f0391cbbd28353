import { wordsOf } from '../../compat/likeNames.ts';
import { named } from '../../compat/quote.ts';
import { isArray, type Json } from '../../schema/json.ts';
import { infrastructureWord } from '../infrastructure.ts';
import { leavesOut } from '../leavesOut.ts';
import type { Lint } from '../lintKind.ts';
import { kindOfName } from '../names.ts';
import type { Parameter } from '../parameter.ts';
import { deedOf } from '../verbs.ts';
import { words } from '../words.ts';

/**
 * Required values that a conversation often lacks: a grade of urgency, and on a tool that opens something new
 * the identifier of something else.
 */
export const defaultUnstated: Lint = {
  id: 'default-unstated',
  on: 'parameter',
  level: 'warning',
  find: function* (parameter) {
    const { argument, description, name, path, required, says, schema } = parameter;
    if (!argument || !required || says('default', 'const') || statesDefault.test(description)) return;
    const isGrade = kindOfName(name) === 'grade';
    if (isGrade ? hasOneValue(schema.enum) : !isForeign(parameter)) return;
    if (infrastructureWord(parameter) !== undefined || leavesOut(description) !== undefined) return;
    yield { path, about: schema, name, ...(!isGrade && { other: 'foreign' }) };
  },
  says: ({ name, other }) =>
    other === undefined
      ? `${named(name)} is required, and no default is stated for a conversation that does not tell it.`
      : `${named(name)} is required, and a conversation that has reason for the call may not hold one.`,
  why: () =>
    'Required does not make a model ask: it sends a value, which looks the same in the logs as one that the user gave.',
  instead: ({ name, other }) =>
    other === undefined
      ? `State the default in the description ("Default to normal."), or take ${named(name)} out of \`required\`.`
      : `Take ${named(name)} out of \`required\` and say when to leave it out, or say what to do when it is not known.`,
  example: {
    bad: {
      tools: [
        {
          name: 'page_caretaker',
          description: 'Calls the caretaker out. Use it when something in the house is broken.',
          inputSchema: {
            type: 'object',
            properties: {
              urgency: {
                type: 'string',
                enum: ['today', 'now'],
                description: 'now where water or fire is about.',
              },
            },
            required: ['urgency'],
          },
        },
      ],
    },
    good: {
      tools: [
        {
          name: 'page_caretaker',
          description: 'Calls the caretaker out. Use it when something in the house is broken.',
          inputSchema: {
            type: 'object',
            properties: {
              urgency: {
                type: 'string',
                enum: ['today', 'now'],
                description: 'now where water or fire is about. Default to today.',
              },
            },
            required: ['urgency'],
          },
        },
      ],
    },
  },
};

const hasOneValue = (values: Json | undefined): boolean => isArray(values) && values.length < 2;

const statesDefault =
  /\bdefaults?\b|\b(?:if|when|where) (?:it is |it's |this is )?(?:not|un)\s?(?:known|sure|clear|given|stated|specified|certain)|\bask\b|\botherwise\b|\bempty string\b|\bnull\b|\bunknown\b|""/i;

/** The id of a thing that the tool's name is not about, on a tool that opens a new one. */
const isForeign = ({ name, tool, types }: Parameter): boolean => {
  if (kindOfName(name) !== 'identifier' || !types.has('string') || !openers.has(tool.nameWords[0] ?? ''))
    return false;
  if (deedOf(tool.nameWords) !== 'acts' || !messages.test(wordsOf(tool.tool.name).join(' '))) return false;
  const things = words(name).slice(0, -1);
  const foreign = things.length > 0 && things.every((word) => !tool.nameWords.includes(word));
  return foreign && !/user|customer|account|channel|project|parent|chat/i.test(name);
};

const openers = new Set(words('create open file submit raise report log'));

/** Things that people open about other things, and about none. */
const messages =
  /\b(?:ticket|case|issue|complaint|request|report|incident|feedback|inquiry|enquiry|claim|note|task)$/;
