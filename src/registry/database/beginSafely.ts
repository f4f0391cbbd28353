import type postgres from 'postgres';
import { causes } from '../causes.ts';
import { isAway } from './whileUp.ts';

export type Begin = [string, Work] | [Work];

/** A statement with its parameters, and how it is asked. */
export type Asked = Parameters<postgres.Sql['unsafe']>;

type Work = (transaction: postgres.TransactionSql) => Promise<unknown>;

/**
 * A transaction of the driver that asks nothing of a connection which is gone: the driver would write to it, its own
 * `rollback` first of all, and that ends the process. Where the connection is gone, so is the transaction. `asAsked`
 * says of each of its statements how it is asked.
 */
export const beginSafely = (
  client: postgres.Sql,
  asAsked: (asked: Asked) => Asked,
  ...given: Begin
): Promise<unknown> => {
  const [options, work] = given.length === 1 ? ['', given[0]] : given;
  return new Promise((resolve, reject) => {
    let reason: Error | undefined;
    const end = (error: Error): void => {
      reason = error;
      reject(error);
    };
    const guarded = (transaction: postgres.TransactionSql): Promise<unknown> =>
      // What never settles, the driver neither commits nor rolls back.
      new Promise((settle, fail) => {
        work(guard(transaction, asAsked, () => reason)).then(
          (result) => {
            if (reason === undefined) settle(result);
          },
          (error: Error) => {
            if (reason !== undefined) return;
            if (isAway(error) && !isAnswer(error)) end(error);
            else fail(error);
          },
        );
      });
    client.begin(options, guarded).then(resolve, end);
  });
};

/** The same transaction, which refuses once there is a reason to. */
const guard = (
  transaction: postgres.TransactionSql,
  asAsked: (asked: Asked) => Asked,
  reason: () => Error | undefined,
): postgres.TransactionSql => {
  const unsafe = (...asked: Asked) => {
    const error = reason();
    return error === undefined ? transaction.unsafe(...asAsked(asked)) : refused(error);
  };
  return Object.assign(Object.create(transaction), { unsafe }) as postgres.TransactionSql;
};

/** As much of a statement that failed as is asked of it. */
const refused = (error: Error) => {
  const failure = Promise.reject(error);
  failure.catch(() => {});
  return Object.assign(failure, { values: () => failure });
};

/** The server itself refused, so the connection stands. */
const isAnswer = (error: Error): boolean => [...causes(error)].some(({ name }) => name === 'PostgresError');
