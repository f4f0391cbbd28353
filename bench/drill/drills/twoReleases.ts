import { join } from 'node:path';
import { promiseNothingLost, startClients } from '../clients.ts';
import type { Drill } from '../drill.ts';
import { createPostgres } from '../postgres.ts';
import { promiseFetches } from '../promises.ts';
import { commitBeforeLastMigration, releaseAt } from '../release.ts';
import { createService, pause } from '../service.ts';

export const twoReleases: Drill = {
  name: 'two-releases',
  about: 'the release before the last migration serves and writes while the one of now migrates and joins it',
  run: async (stage) => {
    const server = await createPostgres(stage);
    await server.start();
    const commit = commitBeforeLastMigration();
    stage.say(`the earlier release is ${commit.slice(0, 7)}`);
    const environment = { DATABASE_URL: server.url };
    const earlier = await createService(releaseAt(commit, join(stage.folder, 'earlier')), environment);
    stage.finally(earlier.stop);
    await earlier.start();
    const clients = await startClients([earlier], stage.random, { writers: 2, fetchers: 1 });
    stage.finally(clients.stop);
    await pause(1_000);
    const now = await createService(stage.release, environment);
    stage.finally(now.stop);
    await now.start();
    stage.say('the release of now has migrated and is ready');
    const both = await startClients([earlier, now], stage.random, { writers: 4, name: 'both' });
    stage.finally(both.stop);
    await pause(4_000 + stage.random.below(2_000));
    stage.promise('neither ends', earlier.crashed() === undefined && now.crashed() === undefined);
    await clients.stop();
    await both.stop();
    await promiseNothingLost(stage, clients, server.url);
    await promiseNothingLost(stage, both, server.url);
    promiseFetches(stage, clients);
    promiseFetches(stage, both);
  },
};
