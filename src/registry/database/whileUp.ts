import { causes, codeOf } from '../causes.ts';
import { Problem } from '../problem.ts';

/**
 * Does what needs the database; where that cannot be reached, the refusal says so. Text that no database can even
 * compare is refused too: whoever looks something up by it need not look at it first.
 */
export const whileUp = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (isAway(error)) {
      const away = new Problem(
        'database-away',
        'The database cannot be reached or takes no writes now, so it is not known whether anything was written.',
        'Try again in a few seconds: every request may be repeated without harm.',
      );
      away.cause = error;
      throw away;
    }
    if (hasCode(error, isOfText)) {
      throw new Problem(
        'invalid-request',
        'A text that was given holds U+0000, which nothing here has in its name.',
        'Take it out.',
      );
    }
    throw error;
  }
};

/** Whether an error, or what caused it, says that the database is not there: nothing was wrong with the asking. */
export const isAway = (error: unknown): boolean => hasCode(error, isOfAbsence);

const hasCode = (error: unknown, isOne: (code: string) => boolean): boolean => {
  for (const at of causes(error)) {
    const code = codeOf(at);
    if (code !== undefined && isOne(code)) return true;
    if (at instanceof AggregateError && at.errors.some((each) => hasCode(each, isOne))) return true;
  }
  return false;
};

/** SQLSTATEs of a character that the encoding, or the type jsonb, does not have. */
const isOfText = (code: string): boolean => code === '22021' || code === '22P05';

/** Of classes 08 (connection), 28 (a login that is refused), 53 (disk, memory, connections used up) and 58 (the system). */
const isOfAbsence = (code: string): boolean => awayCodes.has(code) || /^(?:08|28|53|58)...$/.test(code);

/** Of sockets, of postgres.js, and SQLSTATEs besides the classes of those who do not get in, cannot reach it, or find it full. */
const awayCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  '25P03', // idle in a transaction for longer than the server bears
  '40001', // in conflict with another transaction
  '40P01', // in a deadlock with one
  '55P03', // a lock that the server waits for no longer
  '57014', // a statement that the server runs no longer
  '25006', // read-only: a standby, or a primary that is one no longer
  '57P01', // shut down by the administrator
  '57P02', // crash of another backend
  '57P03', // starting or stopping
  '57P04', // dropped
  '57P05', // idle for longer than the server bears
  '3D000', // not there
]);
