import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * The command line of a bench. `--help` prints its usage; what cannot be read is told, and the usage with it, and ends
 * the process with 2.
 */
export const readOptions = <const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
  /** Whether words may stand there that are no options. */
  isNaming = false,
) => {
  const refuse = (words: string): never => {
    process.stderr.write(`${words}\n\n${usage.trim()}\n`);
    process.exit(2);
  };
  const read = () => {
    try {
      const all = { ...options, help: { type: 'boolean' } } as Options;
      return parseArgs<Wish<Options>>({ allowPositionals: isNaming as true, options: all });
    } catch (error) {
      return refuse((error as Error).message);
    }
  };
  const { values, positionals } = read();
  const given: Readonly<Record<string, unknown>> = values;
  if (given.help === true) {
    process.stdout.write(`${usage.trim()}\n`);
    process.exit(0);
  }
  return {
    values,
    positionals,
    refuse,
    /** A whole number of at least `least`. */
    whole: (name: keyof Options & string, least = 0): number => {
      const text = given[name];
      if (typeof text === 'string' && /^\d{1,10}$/.test(text) && Number(text) >= least) return Number(text);
      return refuse(`--${name} takes a whole number of at least ${least}, not ${JSON.stringify(text)}.`);
    },
  };
};

type Wish<Options> = { options: Options; allowPositionals: true };

/** What happens to be chosen where no seed is given; every run tells its own. */
export const anySeed = (): string => String(Math.floor(Math.random() * 1e9));
