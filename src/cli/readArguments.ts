import { parseArgs } from 'node:util';
import type { Options } from './command.ts';
import { Failure } from './failure.ts';

type Parsed<T extends Options> = ReturnType<
  typeof parseArgs<{ options: T; allowPositionals: true; strict: true; args: string[] }>
>;

/**
 * Reads a command's arguments. `words` names the positional ones for the error text; the last may end in `...` for
 * one or more, and one in brackets may be left out.
 */
export const readArguments = <const T extends Options>(
  command: { readonly name: string; readonly options: T },
  words: readonly string[],
  args: readonly string[],
): { values: Parsed<T>['values']; positionals: readonly string[] } => {
  const parsed = parsedOrRefused(command, args);
  const given = parsed.positionals.length;
  const many = words.at(-1)?.endsWith('...') === true;
  if (given < words.filter((word) => !word.startsWith('[')).length) {
    throw new Failure(
      2,
      `${words
        .slice(given)
        .join(' ')
        .replace(/\.\.\.$/, '')} is missing; ${seeHelp(command.name)}`,
    );
  }
  if (given > words.length && !many) {
    throw new Failure(
      2,
      `\`${parsed.positionals[words.length]}\` is one argument too many; ${seeHelp(command.name)}`,
    );
  }
  return parsed;
};

const parsedOrRefused = <const T extends Options>(
  command: { readonly name: string; readonly options: T },
  args: readonly string[],
): Parsed<T> => {
  try {
    return parseArgs({ options: command.options, allowPositionals: true, strict: true, args: [...args] });
  } catch (error) {
    const says = (error as Error).message.split(/\.\s|\n/)[0] ?? '';
    throw new Failure(2, `${says.replace(/\.$/, '')}; ${seeHelp(command.name)}`);
  }
};

export const seeHelp = (command: string): string => `\`toolset ${command} --help\` shows how it is called.`;
