import type { Io } from './io.ts';
import { readJsonInput } from './readJsonInput.ts';
import { readRenames, renamesOption } from './readRenames.ts';

/** The options of a publish and of its rehearsal. */
export const definitionOptions = {
  version: {
    type: 'string',
    value: 'V',
    says: 'the number to publish as, else the one that the change asks for',
  },
  base: {
    type: 'string',
    value: 'R',
    says: 'the line to continue: a range, a version or a channel, like 1.x',
  },
  channel: { type: 'string', value: 'C', says: 'a channel to move there' },
  message: { type: 'string', value: 'TEXT', says: 'why, for those who read the list of versions' },
  ...renamesOption,
} as const;

type DefinitionValues = { [name in keyof typeof definitionOptions]?: string | undefined };

/** The body of a publish or a check. The definition goes as it was written, so that the registry judges just that. */
export const definitionRequest = async (
  file: string,
  values: DefinitionValues,
  io: Io,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> => publishRequest((await readJsonInput(file, io)).text, values, io, more);

/** The same for JSON text; `more` stands beside it. */
export const publishRequest = async (
  text: string,
  values: DefinitionValues,
  io: Io,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> => {
  const { version, base, channel, message } = values;
  const renames = values.renames === undefined ? undefined : await readRenames(values.renames, io);
  const rest = JSON.stringify({ version, base, channel, message, renames, ...more });
  return `{"definition":${text}${rest === '{}' ? '' : `,${rest.slice(1, -1)}`}}`;
};
