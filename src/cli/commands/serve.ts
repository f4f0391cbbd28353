import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import { readArguments } from '../readArguments.ts';

const options = {
  port: { type: 'string', value: 'N', says: 'the port to listen on, else PORT, else 8080' },
  host: { type: 'string', value: 'HOST', says: 'the address to listen on, else HOST, else 127.0.0.1' },
  data: {
    type: 'string',
    value: 'DIR',
    says: 'the folder of the embedded database, else TOOLSET_DATA, else ./data',
  },
} as const satisfies Options;

export const serve = {
  name: 'serve',
  usage: ['serve [--port N] [--host HOST] [--data DIR]'],
  about: [
    'Runs the registry until it is told to stop (SIGTERM or SIGINT), with an embedded database unless DATABASE_URL names a PostgreSQL one. All settings: docs/configuration.md.',
    'Exit code: 0 stopped as asked, 2 a setting is wrong, 3 it could not start.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values } = readArguments(serve, [], args);
    const port = values.port === undefined ? undefined : portOf(values.port);
    const main = await import('../../main.ts');
    try {
      const { environment } = io;
      const serving = await main.serve({ environment, port, host: values.host, dataDir: values.data });
      await io.stdout.write(
        `The registry answers at ${serving.url}, its reference is at ${serving.url}/docs.\n`,
      );
      await serving.stopped;
      return 0;
    } catch (error) {
      if (error instanceof main.WrongSetting) throw new Failure(2, error.message);
      throw new Failure(3, notStarted(error as NodeJS.ErrnoException));
    }
  },
};

const notStarted = (error: NodeJS.ErrnoException): string => {
  if (error.code === 'EADDRINUSE')
    return 'the port is taken; stop what uses it, or choose another by --port or PORT.';
  if (error.code === 'EACCES' && error.syscall === 'listen') {
    return 'this user may not listen on that port; choose one above 1023 by --port.';
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return 'this machine has no such address; choose another by --host.';
  }
  return error.message;
};

const portOf = (given: string): number => {
  const port = /^[0-9]{1,5}$/.test(given) ? Number(given) : 65_536;
  if (port > 65_535) throw new Failure(2, `--port takes a number up to 65535, not \`${given}\`.`);
  return port;
};
