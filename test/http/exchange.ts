import { once } from 'node:events';
import { connect } from 'node:net';

/** The rest of what is sent, and what it waits for. */
export type Later = { readonly after: () => Promise<unknown>; readonly rest: string };

/** Sends bytes as they are, the rest of them later, and gives all that comes back until the connection ends. */
export const exchange = async (url: string, bytes: string | Buffer, later?: Later): Promise<string> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(bytes);
  void later?.after().then(() => socket.write(later.rest));
  await closed;
  return Buffer.concat(chunks).toString('latin1');
};

export type Told = {
  readonly status: string;
  /** By name, without what differs from moment to moment. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
};

export const told = (all: string): Told => {
  const text = all.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const end = text.indexOf('\r\n\r\n');
  const [status = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines
    .map((line): [string, string] => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 2),
    ])
    .filter(([name]) => name !== 'date')
    .map(([name, value]): [string, string] => {
      if (name === 'x-request-id') return [name, 'its own'];
      return [name, name === 'ratelimit' ? value.replace(/\d+/, 'n') : value];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { status, headers, body: text.slice(end + 4) };
};
