import { Socket } from 'node:net';
import type { Host } from './hosts.ts';

/** What is told of connections, whoever waits on them. */
export type Told = {
  /** One broke. */
  readonly broken?: () => void;
  /** One on which the driver does not begin to speak, and never will. */
  readonly mute?: () => void;
};

/**
 * The way to a database, for the driver, which would try the first host for ever: each new connection goes to the host
 * that last took one, and to the next after one that failed.
 */
export type Line = {
  readonly open: () => Socket;
  /** Ends every connection without a word to anybody. */
  readonly cut: () => void;
};

/** Which of several hosts comes next; shared by the lines that lead to the same database. */
export type Round = { at: number; readonly hosts: readonly [Host, ...Host[]] };

export const createLine = (round: Round, { broken = () => {}, mute = () => {} }: Told = {}): Line => {
  const sockets = new Set<Socket>();
  return {
    open: () => {
      const place = round.at;
      const socket = new LineSocket((error) => {
        if (!sockets.delete(socket)) return;
        if (error === null) return;
        moveOn(round, place);
        broken();
      });
      sockets.add(socket);
      socket.setKeepAlive(true, quiet);
      socket.connect(round.hosts[place] as Host);
      // The driver speaks first, in the turn after this one at the latest.
      afterTurns(3, () => {
        if (sockets.has(socket) && socket.bytesWritten === 0) mute();
      });
      return socket;
    },
    cut: () => {
      const all = [...sockets];
      sockets.clear();
      for (const socket of all) socket.destroy();
    },
  };
};

/** To the next host, after that one was of no use; whoever finds the same moves no further. */
export const moveOn = (round: Round, place: number): void => {
  if (round.at === place) round.at = (place + 1) % round.hosts.length;
};

const afterTurns = (turns: number, then: () => void): void => {
  setImmediate(() => (turns > 1 ? afterTurns(turns - 1, then) : then()));
};

/**
 * Milliseconds after which the other end of a connection that says nothing is asked for a sign, by the system; ten
 * seconds later the connection is broken off.
 */
const quiet = 10_000;

/** A socket that tells when it is over; listeners would not do, since the driver takes them off where it encrypts. */
class LineSocket extends Socket {
  readonly over: (error: Error | null) => void;

  constructor(over: (error: Error | null) => void) {
    super();
    this.over = over;
  }

  /** A server that hangs up without a word is one that failed: for the driver it would be one to ask again, for ever. */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    const failure = error ?? (this.bytesRead === 0 ? hungUp() : null);
    this.over(failure);
    super._destroy(failure, (closing) => callback(closing ?? null));
  }
}

const hungUp = (): Error =>
  Object.assign(new Error('The database hung up before it said anything.'), { code: 'ECONNRESET' });
