import type { Database, OpenDatabase } from '../database/database.ts';
import { statementName } from './statementName.ts';
import type { SpanAbout, Tracing } from './tracing.ts';

/**
 * The same database, each of whose statements has a span, with the wait for a connection in it. Of a statement only what
 * it does and to which table is told, neither its text nor a parameter.
 */
export const traceDatabase = (open: OpenDatabase, tracing: Tracing): OpenDatabase => {
  traceSession(sessionOf(open.database), tracing);
  return {
    ...open,
    query: (statement, parameters) =>
      tracing.within(aboutStatement(statement), () => open.query(statement, parameters)),
  };
};

/** What drizzle prepares and runs its statements with. It has no hook of its own that would hear of their end. */
type Session = {
  prepareQuery: (query: { sql: string }, ...rest: unknown[]) => { execute: (...given: unknown[]) => unknown };
  transaction: (work: (handle: Database) => Promise<unknown>, config?: unknown) => Promise<unknown>;
};

const sessionOf = (database: Database): Session => (database as unknown as { session: Session }).session;

/** On the session itself, so that others in this process stay as they are; each transaction has one of its own. */
const traceSession = (session: Session, tracing: Tracing): void => {
  const prepareQuery = session.prepareQuery.bind(session);
  const transaction = session.transaction.bind(session);
  session.prepareQuery = (query, ...rest) => {
    const prepared = prepareQuery(query, ...rest);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = (...given) =>
      tracing.within(aboutStatement(query.sql), async () => await execute(...given));
    return prepared;
  };
  session.transaction = (work, config) =>
    tracing.within({ name: 'transaction', kind: 'client', attributes: system }, () =>
      transaction((handle) => {
        traceSession(sessionOf(handle), tracing);
        return work(handle);
      }, config),
    );
};

const system = { 'db.system.name': 'postgresql' } as const;

/** As the semantic conventions of OpenTelemetry name it. */
const aboutStatement = (text: string): SpanAbout => {
  const { operation, table } = statementName(text);
  const name = table === undefined ? operation : `${operation} ${table}`;
  return {
    name,
    kind: 'client',
    attributes: {
      ...system,
      'db.operation.name': operation,
      'db.query.summary': name,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  };
};
