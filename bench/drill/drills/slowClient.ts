import { connect, type Socket } from 'node:net';
import { ask } from '../ask.ts';
import { promiseNothingLost, startClients } from '../clients.ts';
import type { Drill } from '../drill.ts';
import { createPostgres } from '../postgres.ts';
import { promiseFetches } from '../promises.ts';
import { key, pause } from '../service.ts';
import { startServices } from '../startServices.ts';

const crowd = { headers: 500, bodies: 600, readers: 100, idle: 2_000 };

export const slowClient: Drill = {
  name: 'slow-client',
  about: 'thousands of connections that say nothing, send byte by byte, or do not read what they asked for',
  run: async (stage) => {
    const server = await createPostgres(stage);
    await server.start();
    const services = await startServices(stage, 1, {
      DATABASE_URL: server.url,
      TOOLSET_HEADERS_SECONDS: '4',
      TOOLSET_REQUEST_SECONDS: '8',
      TOOLSET_IDLE_SECONDS: '5',
    });
    const [service] = services;
    if (service === undefined) return;
    const clients = await startClients(services, stage.random);
    stage.finally(clients.stop);
    const before = service.resident();
    const { port } = new URL(service.url);
    const sockets: Socket[] = [];
    let closed = 0;
    stage.finally(() => {
      for (const socket of sockets) socket.destroy();
    });
    const open = async (first: string, then?: string, reads = true): Promise<void> => {
      // Not more at once than the system lets wait.
      if (sockets.length % 100 === 99) await pause(50);
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      socket.once('close', () => {
        closed += 1;
      });
      socket.once('connect', () => socket.write(first));
      if (reads) socket.resume();
      else socket.pause();
      if (then === undefined) {
        sockets.push(socket);
        return;
      }
      const timer = setInterval(() => socket.write(then), 500 + stage.random.below(1_000));
      socket.once('close', () => clearInterval(timer));
      sockets.push(socket);
    };
    const head = `Host: localhost\r\nAuthorization: Bearer ${key}\r\n`;
    for (let count = 0; count < crowd.idle; count += 1) await open('');
    for (let count = 0; count < crowd.headers; count += 1)
      open(`GET /v1/toolsets HTTP/1.1\r\n${head}`, 'X-A: b\r\n');
    const put = `PUT /v1/sessions/own-slow HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
    for (let count = 0; count < crowd.bodies; count += 1) await open(put, ' ');
    const fetched = `GET /v1/sessions/drilled-5/toolset HTTP/1.1\r\n${head}\r\n`;
    for (let count = 0; count < crowd.readers; count += 1) await open(fetched.repeat(200), undefined, false);
    stage.say(`${sockets.length} slow connections`);
    await pause(1_000);
    clients.slowest();
    const start = performance.now();
    let slowestFetch = 0;
    while (performance.now() - start < 12_000) {
      const asked = performance.now();
      await ask(service.url, 'GET', '/v1/sessions/drilled-5/toolset');
      slowestFetch = Math.max(slowestFetch, performance.now() - asked);
      await pause(20);
    }
    const slowest = clients.slowest();
    stage.promise(
      'others are served',
      slowestFetch < 5_000 && slowest < 10_000,
      `${Math.round(slowestFetch)} ms for the slowest fetch, below 5000 were promised; ${Math.round(slowest)} ms for the slowest write, below 10000 were`,
    );
    const grown = service.resident() - before;
    stage.promise('memory is bounded', grown < 150, `${Math.round(grown)} MiB more`);
    const late = crowd.headers + crowd.bodies;
    stage.promise('who takes too long is let go', closed >= late, `${closed} of ${sockets.length} are`);
    stage.promise('it lives', service.crashed() === undefined);
    await promiseNothingLost(stage, clients, server.url);
    promiseFetches(stage, clients);
  },
};
