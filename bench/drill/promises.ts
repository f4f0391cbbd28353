import type { Clients } from './clients.ts';
import type { Stage } from './drill.ts';

export const promiseFetches = (stage: Stage, { fetches }: Clients): void =>
  stage.promise(
    'fetches from memory go on',
    fetches.failed === 0 && fetches.done > 0,
    `${fetches.done} answered, ${fetches.failed} not${fetches.failures.map((why) => `;${why}`).join('')}`,
  );

/** Of the time while something was away. */
export const promiseRefusals = (stage: Stage, clients: Clients, slowest: number, most: number): void => {
  const { all, wordless } = clients.refusals();
  stage.promise(
    'writes are refused with 503 and Retry-After meanwhile',
    all > 0 && wordless === 0,
    `${all} refused, ${wordless} without`,
  );
  stage.promise('in bounded time', slowest < most, `${Math.round(slowest)} ms at most`);
};

export const promiseRecovery = (stage: Stage, recovered: number, most: number): void =>
  stage.promise(
    'it recovers by itself within seconds',
    recovered < most,
    `${Math.round(recovered)} ms at most`,
  );
