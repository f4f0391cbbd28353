import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Knocks at a service until it takes no more connections, and gives the code of the error. */
export const untilRefused = async (url: string): Promise<string> => {
  const { hostname, port } = new URL(url);
  for (;;) {
    const code = await new Promise<string | undefined>((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
      socket.on('connect', () => {
        socket.destroy();
        resolve(undefined);
      });
    });
    if (code !== undefined && code !== 'ECONNRESET') return code;
    await pause(20);
  }
};
