/**
 * An error as it stands in the log: its name, words, codes and the places in the code, and the same of its cause.
 * Not what was asked of the database with it: that is what callers sent, and drivers put it into their words.
 */
export const errorForLog = (error: unknown): unknown => describe(error, 0);

const describe = (error: unknown, depth: number): unknown => {
  if (!(error instanceof Error)) return typeof error === 'object' ? 'not an error' : String(error);
  const facts = error as Partial<Record<(typeof known)[number], unknown>>;
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: wordsOf(error),
    ...Object.fromEntries(
      known.flatMap((name) => (typeof facts[name] === 'string' ? [[name, facts[name]]] : [])),
    ),
    stack: lines.join('\n'),
    ...(error.cause === undefined || depth === deepest ? {} : { cause: describe(error.cause, depth + 1) }),
  };
};

/** Of what PostgreSQL says only what names things of ours: its `detail` and `where` quote values. */
const known = [
  'code',
  'severity',
  'constraint_name',
  'table_name',
  'column_name',
  'routine',
  'syscall',
] as const;

const deepest = 4;

/** A failed query says the statement and then, on a line of its own, everything that was given with it. */
const wordsOf = ({ message }: Error): string => {
  const parameters = message.startsWith('Failed query: ') ? message.indexOf('\nparams: ') : -1;
  const words = parameters < 0 ? message : message.slice(0, parameters);
  return words.length > longest ? `${words.slice(0, longest)}…` : words;
};

const longest = 2_000;
