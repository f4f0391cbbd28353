import { connect, type Socket } from 'node:net';
import type { Load, Loaded } from './load.ts';

/**
 * A generator of load of our own, run as a process: keeps each connection busy with one request after the other, or
 * sends at a rate whatever the answers take. It reads no more of an answer than its status and its length.
 */
const generate = async (wish: Load): Promise<Loaded> => {
  const { url, method = 'GET', headers = {}, body, from = 0, connections = 64, seconds = 4, rate } = wish;
  const { hostname, port, pathname, search } = new URL(url);
  const path = `${pathname}${search}`.replaceAll('%7Bn%7D', '{n}');
  const fields = { Host: `${hostname}:${port}`, ...headers };
  const length = body === undefined ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  const rest = `${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}${length}\r\n${body ?? ''}`;
  let n = from;
  const next = (): string => {
    n += 1;
    return `${method} ${path.replace('{n}', String(n))} HTTP/1.1\r\n${rest}`;
  };
  const times: number[] = [];
  let wrong = 0;
  let ended = false;
  const free: Connection[] = [];
  const late: number[] = [];
  const send = (connection: Connection, since: number): void => {
    connection.since = since;
    connection.socket.write(next());
  };
  const answered = (connection: Connection, status: number): void => {
    times.push(performance.now() - connection.since);
    if (status >= 300 && status !== 304) wrong += 1;
    if (ended) return;
    const since = rate === undefined ? performance.now() : late.shift();
    if (since === undefined) free.push(connection);
    else send(connection, since);
  };
  const all = await Promise.all(
    Array.from({ length: connections }, () => open(hostname, Number(port), method === 'HEAD', answered)),
  );
  const start = performance.now();
  if (rate === undefined) for (const connection of all) send(connection, performance.now());
  else {
    free.push(...all);
    let due = start;
    const timer = setInterval(() => {
      for (const now = performance.now(); due <= now; due += 1_000 / rate) {
        const connection = free.pop();
        if (connection === undefined) late.push(due);
        else send(connection, due);
      }
      if (ended) clearInterval(timer);
    }, 1);
  }
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  ended = true;
  const took = (performance.now() - start) / 1_000;
  for (const { socket } of all) socket.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99), wrong, done: times.length };
};

type Connection = { readonly socket: Socket; since: number };

const open = (
  host: string,
  port: number,
  isHead: boolean,
  answered: (connection: Connection, status: number) => void,
): Promise<Connection> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const connection: Connection = { socket, since: 0 };
    let head = '';
    let left = 0;
    let status = 0;
    socket.on('data', (chunk) => {
      for (let at = 0; at < chunk.length; ) {
        if (left > 0) {
          const taken = Math.min(left, chunk.length - at);
          left -= taken;
          at += taken;
          if (left === 0) answered(connection, status);
          continue;
        }
        const end = chunk.indexOf('\r\n\r\n', at);
        head += chunk.toString('latin1', at, end < 0 ? chunk.length : end);
        if (end < 0) break;
        at = end + 4;
        status = Number(head.slice(9, 12));
        left =
          status === 304 || status === 204 || isHead
            ? 0
            : Number(/\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
        head = '';
        if (left === 0) answered(connection, status);
      }
    });
    socket.once('error', reject);
    socket.once('connect', () => resolve(connection));
  });

const wish = JSON.parse(process.argv[2] ?? '{}') as Load;
process.stdout.write(JSON.stringify(await generate(wish)));
process.exit(0);
