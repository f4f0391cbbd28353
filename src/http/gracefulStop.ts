import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/**
 * Ends the server within a deadline, in milliseconds. True where nothing had to be cut. `begun` is called once nobody
 * is let in any more.
 */
export type Stop = (wait: { grace: number; deadline: number; begun?: () => void }) => Promise<boolean>;

/**
 * Prepares a server, whose listeners are there already, to end with nothing in flight cut. When it is asked to: no new connection is taken; every
 * answer from then on tells its client to close; idle connections end after `grace`, so that a request already
 * under way meets no closed door; what is left after `deadline` is cut.
 */
export const gracefulStop = (server: Server): Stop => {
  const inFlight = new Set<ServerResponse>();
  let taken = 0;
  server.on('connection', () => {
    taken++;
  });
  let isStopping = false;
  const answering = server.listeners('request') as Answering[];
  server.removeAllListeners('request');
  // One listener instead of three: with several, each request would pay for a copy of their list.
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // Before it is answered, so that the header goes out with the answer.
    if (isStopping) outgoing.setHeader('Connection', 'close');
    for (const answer of answering) answer(incoming, outgoing);
    if (outgoing.writableEnded) return;
    inFlight.add(outgoing);
    outgoing.once('close', () => inFlight.delete(outgoing));
  });
  return async ({ grace, deadline, begun }) => {
    const end = performance.now() + deadline;
    const left = () => Math.max(0, end - performance.now());
    await untilNoneWaits(() => taken, deadline / 2);
    let isClosed = false;
    // The close of node:http would end idle connections at once; the one beneath it only stops to listen.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => {
        isClosed = true;
        resolve();
      });
    });
    // Not before: a client told to close comes back at once, and must find the door shut rather than closing.
    isStopping = true;
    for (const outgoing of inFlight) if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
    begun?.();
    await within(Math.min(grace, left()), closed);
    if (isClosed) return true;
    await whatHasArrived();
    server.closeIdleConnections();
    const sweep = setInterval(() => void whatHasArrived().then(() => server.closeIdleConnections()), 50);
    await within(left(), closed);
    clearInterval(sweep);
    if (isClosed) return true;
    server.closeAllConnections();
    await closed;
    return false;
  };
};

type Answering = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * Lets the server take the connections that the system holds for it already, since closing would reset them. It takes
 * one a turn, and after a busy spell there are many; where they never end, their number and the time do.
 */
const untilNoneWaits = async (taken: () => number, milliseconds: number): Promise<void> => {
  const end = performance.now() + milliseconds;
  for (let turn = 0, before = -1; turn < backlog && taken() !== before && performance.now() < end; turn++) {
    before = taken();
    await whatHasArrived();
  }
};

/** What Node asks the system to hold at most. */
const backlog = 511;

/** Lets the server read the requests that have arrived: a timer comes before them, and may close what they are on. */
const whatHasArrived = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await setImmediate();
};

/** Waits for something, and no longer than so many milliseconds; the timer does not outlive the wait. */
const within = async (milliseconds: number, something: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([something, late]);
  clearTimeout(timer);
};
