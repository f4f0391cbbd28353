import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Ends the server within a deadline, in milliseconds. True where nothing had to be cut. */
export type Stop = (wait: { grace: number; deadline: number }) => Promise<boolean>;

/**
 * Prepares a server to end with nothing in flight cut. When it is asked to: no new connection is taken; every
 * answer from then on tells its client to close; idle connections end after `grace`, so that a request already
 * under way meets no closed door; what is left after `deadline` is cut.
 */
export const gracefulStop = (server: Server): Stop => {
  const inFlight = new Set<ServerResponse>();
  let isStopping = false;
  // Ahead of the listener that answers, so that the header goes out with the answer.
  server.prependListener('request', (_incoming, outgoing: ServerResponse) => {
    if (isStopping) outgoing.setHeader('Connection', 'close');
    inFlight.add(outgoing);
    outgoing.once('close', () => inFlight.delete(outgoing));
  });
  return async ({ grace, deadline }) => {
    isStopping = true;
    for (const outgoing of inFlight) if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
    let isClosed = false;
    // The close of node:http would end idle connections at once; the one beneath it only stops to listen.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => {
        isClosed = true;
        resolve();
      });
    });
    await within(Math.min(grace, deadline), closed);
    if (isClosed) return true;
    server.closeIdleConnections();
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    await within(Math.max(0, deadline - grace), closed);
    clearInterval(sweep);
    if (isClosed) return true;
    server.closeAllConnections();
    await closed;
    return false;
  };
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
