import { wordsOf } from '../../compat/likeNames.ts';
import { named } from '../../compat/quote.ts';
import { infrastructureWord } from '../infrastructure.ts';
import type { Lint } from '../lintKind.ts';
import { kindOfName } from '../names.ts';
import type { Parameter } from '../parameter.ts';
import { toolsByWord } from '../toolsByWord.ts';
import { words } from '../words.ts';

/** An identifier that another tool of the toolset gives out needs no form: a model copies it. */
export const identifierWithoutForm: Lint = {
  id: 'identifier-without-form',
  on: 'parameter',
  level: 'warning',
  find: function* (parameter) {
    const { argument, description, name, path, says, schema, types } = parameter;
    if (kindOfName(name) !== 'identifier' || !types.has('string')) return;
    if (!argument && /session|cookie/i.test(path)) return;
    if (wordsOf(name).some((word) => knownForms.has(word))) return;
    if (says('pattern', 'format', 'enum', 'const', 'examples', 'default')) return;
    if (tellsForm(description) || infrastructureWord(parameter) !== undefined) return;
    if (!isGivenOut(parameter)) yield { path, about: schema, name };
  },
  says: ({ name }) => `Nothing tells what ${named(name)} looks like, and no other tool here gives one out.`,
  why: () =>
    'A model that has seen none takes the next best text for one, a name or a number from the conversation.',
  instead: () => 'Show one in the description ("in the form AB-40912"), and state its form as `pattern`.',
  example: {
    bad: {
      tools: [
        {
          name: 'track_parcel',
          description: 'Tells where a parcel is. Use it when a customer asks for one.',
          inputSchema: {
            type: 'object',
            properties: { parcel_id: { type: 'string', description: 'The parcel that was asked for.' } },
            required: ['parcel_id'],
          },
        },
      ],
    },
    good: {
      tools: [
        {
          name: 'track_parcel',
          description: 'Tells where a parcel is. Use it when a customer asks for one.',
          inputSchema: {
            type: 'object',
            properties: {
              parcel_id: {
                type: 'string',
                pattern: '^[A-Z]{2}-[0-9]{5}$',
                description: 'The parcel that was asked for, in the form AB-40912.',
              },
            },
            required: ['parcel_id'],
          },
        },
      ],
    },
  },
};

/** Identifiers whose form everybody knows. */
const knownForms = new Set([
  'uuid',
  'guid',
  'cve',
  'isbn',
  'doi',
  'vin',
  'iban',
  'bic',
  'asin',
  'imei',
  'arxiv',
  'orcid',
]);

/** An example or a word about the form, or where it is to be taken from. */
const tellsForm = (description: string): boolean =>
  /\d|["`<{]|(?<!\w)'|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)[- ](?:letter|digit|character)|\b(?:e\.g|such as|for example|example|form|format|uuid|guid|base64|hex|alphanumeric|numeric|digits?|characters?|returned|obtained|from|found in|email|e-mail|username|slug|url|uri|code|symbol|prefix|starts? with)\b/i.test(
    description.slice(0, 2_000),
  );

/** Whether another tool lists, finds or makes the thing that it identifies, by its name or its description. */
const isGivenOut = ({ description, name, tool }: Parameter): boolean => {
  const things = new Set([...words(name).slice(0, -1), ...words(description.slice(0, 300))]);
  if (things.size === 0) for (const word of tool.nameWords) things.add(word);
  for (const word of common) things.delete(word);
  for (const word of givers) things.delete(word);
  return [...things]
    .flatMap((thing) => toolsByWord(tool.toolset, thing, 'name'))
    .some(
      (other) =>
        other !== tool &&
        other.nameWords.some((word) => givers.has(word)) &&
        !other.parameters.some((theirs) => theirs.argument && theirs.required && theirs.name === name),
    );
};

const givers = new Set(words('list search find get create query read'));
const common = words('id identifier unique value name type');
