import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { promiseNothingLost, startClients } from '../clients.ts';
import type { Drill } from '../drill.ts';
import { createPostgres } from '../postgres.ts';
import { promiseFetches, promiseRecovery, promiseRefusals } from '../promises.ts';
import { pause } from '../service.ts';
import { startServices } from '../startServices.ts';

export const diskFull: Drill = {
  name: 'disk-full',
  about: 'the disk of PostgreSQL, a small one in memory, is filled under load, and freed again',
  run: async (stage) => {
    const disk = join(stage.folder, 'disk');
    mkdirSync(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'tmpfs', disk], { stdio: 'pipe' });
    } catch {
      stage.skip('mounting is not allowed here: run it as root');
    }
    stage.finally(() => void execFileSync('umount', ['-l', disk]));
    const server = await createPostgres(stage, {
      folder: disk,
      settings: { max_wal_size: '32MB', min_wal_size: '32MB', log_min_messages: 'panic' },
    });
    await server.start();
    const services = await startServices(stage, 1, { DATABASE_URL: server.url });
    const clients = await startClients(services, stage.random);
    stage.finally(clients.stop);
    await pause(500 + stage.random.below(1_500));
    const ballast = join(disk, 'ballast');
    fill(ballast);
    stage.say('the disk is full');
    clients.slowest();
    // Until its log has no room either, a database that has some left goes on.
    const hog = writeMuch(server.url);
    for (let waited = 0; clients.refusals().all < 10 && waited < 15_000; waited += 100) await pause(100);
    await pause(1_000 + stage.random.below(2_000));
    await hog;
    rmSync(ballast);
    const died = !server.isRunning();
    stage.say(
      `the disk has room again; PostgreSQL ${died ? 'had died of it, and is started again' : 'lived'}`,
    );
    if (died) await server.start();
    const recovered = await clients.goOn();
    promiseRefusals(stage, clients, clients.slowest(), 10_000);
    promiseRecovery(stage, recovered, 10_000);
    const causes = services.map(
      (service) =>
        service
          .log()
          .match(/"cause":"[^"]+"/g)
          ?.at(-1) ?? '',
    );
    stage.promise(
      'the log says why',
      causes.every((cause) => cause !== ''),
      causes.join(' '),
    );
    await promiseNothingLost(stage, clients, server.url);
    promiseFetches(stage, clients);
  },
};

/** Takes all the room there is. */
const fill = (path: string): void => {
  for (const size of [2 ** 20, 2 ** 12]) {
    const part = Buffer.alloc(size);
    for (;;) {
      try {
        writeFileSync(path, part, { flag: 'a' });
      } catch {
        break;
      }
    }
  }
};

/** Rows of somebody else's in the same server, until there is no room for them. */
const writeMuch = async (url: string): Promise<void> => {
  const client = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 2 });
  try {
    await client.unsafe('create table if not exists hog (text text)');
    for (let count = 0; count < 50; count += 1) {
      await client.unsafe('insert into hog select repeat(md5(n::text), 30) from generate_series(1, 5000) n');
    }
  } catch {
    // There is no room, as was wanted.
  } finally {
    await client.end({ timeout: 1 });
  }
};
