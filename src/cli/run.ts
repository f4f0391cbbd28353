import { visible } from '../present/visible.ts';
import type { Command } from './command.ts';
import { commands } from './commands/index.ts';
import type { ExitCode } from './exitCode.ts';
import { Failure } from './failure.ts';
import { type Io, ReaderGone } from './io.ts';

/**
 * Runs one call of `toolset` and gives its exit code. Whatever goes wrong is one line on stderr that says what to
 * do, never a stack; what there is to list goes to stdout before it.
 */
export const run = async (args: readonly string[], io: Io): Promise<ExitCode> => {
  const [name = 'help', ...rest] = args;
  try {
    if (name === '--version' || name === '-v' || name === 'version') {
      await io.stdout.write(`${await ownVersion()}\n`);
      return 0;
    }
    if (name === 'help' || name === '--help' || name === '-h') return await showHelp(rest[0], io);
    const command = await commandNamed(name);
    const end = rest.indexOf('--');
    if (rest.slice(0, end < 0 ? undefined : end).some((word) => word === '--help' || word === '-h')) {
      return await showHelp(name, io);
    }
    return await command.run(rest, io);
  } catch (error) {
    return await explained(name, rest, error, io);
  }
};

const commandNamed = async (name: string): Promise<Command> => {
  const found = commands.get(name);
  if (found !== undefined) return found.load();
  const near = [...commands.keys()].find(
    (known) => known.startsWith(name.slice(0, 3)) || name.startsWith(known),
  );
  const guess = near === undefined ? '' : ` Did you mean \`${near}\`?`;
  throw new Failure(2, `there is no command \`${name}\`.${guess} \`toolset help\` lists them all.`);
};

const showHelp = async (name: string | undefined, io: Io): Promise<ExitCode> => {
  const { commandHelp, generalHelp } = await import('./help.ts');
  await io.stdout.write(name === undefined ? generalHelp() : commandHelp(await commandNamed(name)));
  return 0;
};

const ownVersion = async (): Promise<string> => {
  const { readFile } = await import('node:fs/promises');
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
};

const explained = async (
  name: string,
  args: readonly string[],
  error: unknown,
  io: Io,
): Promise<ExitCode> => {
  if (error instanceof ReaderGone) return 0;
  if (error instanceof Failure) {
    if (error.problem !== undefined) {
      const { showProblem } = await import('./showProblem.ts');
      const { outputFormIn } = await import('./outputForm.ts');
      await io.stdout.write(showProblem(error.problem, outputFormIn(args), io));
    }
    const who = commands.has(name) ? `toolset ${name}` : 'toolset';
    await io.stderr.write(`${who}: ${visible(error.message)}\n`);
    return error.exitCode;
  }
  const says = visible(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  await io.stderr.write(
    `toolset: an unexpected fault of the program (${says}); please report it with the call.\n`,
  );
  return 2;
};
