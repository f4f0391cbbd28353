import { wrapped } from '../present/wrapped.ts';
import type { Command, Options } from './command.ts';
import { commands } from './commands/index.ts';

/** What `toolset --help` prints. */
export const generalHelp = (): string =>
  [
    'Usage: toolset COMMAND [ARGUMENTS]',
    '',
    'Immutable versions of the tools that agents are given, what each edit does to conversations,',
    'and a pin for every conversation.',
    '',
    ...[...commands].map(([name, { says }]) => `  ${name.padEnd(10)} ${says}`),
    `  ${'help'.padEnd(10)} this page, or with a command's name how it is called`,
    '',
    'The commands that talk to a registry find it by --url or TOOLSET_URL (http://127.0.0.1:8080) and',
    'show the key of --token or TOOLSET_TOKEN.',
    'Exit codes: 0 fine, 1 the answer is no, 2 the call or the input is wrong, 3 no registry answered.',
    '',
  ].join('\n');

/** What `toolset COMMAND --help` prints. */
export const commandHelp = (command: Command): string => {
  const options = Object.entries<Options[string]>({
    ...command.options,
    help: { type: 'boolean', says: 'this page' },
  });
  const named = options.map(
    ([name, { value, multiple, says }]) =>
      [`--${name}${value ? ` ${value}` : ''}${multiple ? '...' : ''}`, says] as const,
  );
  const width = Math.max(...named.map(([name]) => name.length));
  return [
    ...command.usage.flatMap((form, index) => usageLines(`toolset ${form}`, index === 0 ? 'Usage: ' : '')),
    ...command.about.flatMap((paragraph) => ['', ...wrapped(paragraph, 96)]),
    '',
    ...named.map(([name, says]) => `  ${name.padEnd(width)}  ${says}`),
    '',
  ].join('\n');
};

/** One form of a call, broken between its parts where it is long: what stands in brackets stays together. */
const usageLines = (form: string, lead: string): string[] => {
  const lines: string[] = [];
  for (const part of form.match(/\[[^\]]*\]\S*|\S+/g) ?? []) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + part.length <= 93)
      lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(last === undefined ? part : `  ${part}`);
  }
  return lines.map((line, index) => `${(index === 0 ? lead : '').padEnd(7)}${line}`);
};
