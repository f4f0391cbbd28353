import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { causes, codeOf } from '../registry/causes.ts';

/** What is found out about a request on its way, for its line in the log and for the measurements. */
export type RequestNotes = {
  /** The id of the route that took it; absent where none did. */
  route?: string;
  /** The name of the key that it came with. */
  key?: string;
  /** The code of what kept the service from it: of PostgreSQL, of the system or of the driver. */
  cause?: string;
  /** The trace that it is told in, where traces are kept. */
  trace?: string;
  /** Set when it is first asked for. */
  id?: string;
  /** The body, where it was read before the route that wants it was chosen. */
  body?: Buffer;
  /** What was found wrong before that: who has waited for it once does not wait for it again. */
  failure?: Error;
};

/** The notes of a request. They stand on it: looking them up elsewhere would cost more than what they hold. */
export const notesOf = (incoming: IncomingMessage): RequestNotes => {
  const noted = incoming as Noted;
  noted[notes] ??= {};
  return noted[notes];
};

/** Notes what kept the service from it, as the innermost of those that number their errors does. */
export const noteCause = (incoming: IncomingMessage, { cause }: Error): void => {
  const innermost = [...causes(cause)].flatMap((at) => codeOf(at) ?? []).at(-1);
  if (innermost !== undefined) notesOf(incoming).cause = innermost;
};

/**
 * The id under which a request stands in the log: what it brought as `X-Request-Id`, else the trace that it belongs to
 * (W3C Trace Context), else one of its own. What could break a log is not taken.
 */
export const requestIdOf = (incoming: IncomingMessage): string => {
  const own = notesOf(incoming);
  own.id ??= givenId(incoming.headers['x-request-id']) ?? own.trace ?? traceOf(incoming) ?? randomUUID();
  return own.id;
};

const notes = Symbol('notes');

type Noted = IncomingMessage & { [notes]?: RequestNotes };

const givenId = (given: string | string[] | undefined): string | undefined =>
  typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : undefined;

const traceOf = ({ headers }: IncomingMessage): string | undefined => {
  const { traceparent } = headers;
  if (typeof traceparent !== 'string') return undefined;
  const trace = /^(?!ff)[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/.exec(traceparent)?.[1];
  return trace === undefined || /^0+$/.test(trace) ? undefined : trace;
};
