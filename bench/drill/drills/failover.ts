import { promiseNothingLost, startClients } from '../clients.ts';
import type { Drill } from '../drill.ts';
import { createPostgres } from '../postgres.ts';
import { promiseFetches, promiseRecovery, promiseRefusals } from '../promises.ts';
import { pause } from '../service.ts';
import { startServices } from '../startServices.ts';

export const failover: Drill = {
  name: 'failover',
  about: 'the primary is killed under load and its synchronous standby promoted; DATABASE_URL names both',
  run: async (stage) => {
    const primary = await createPostgres(stage, {
      settings: { synchronous_standby_names: '*', wal_level: 'replica', max_wal_senders: 5 },
    });
    await primary.start();
    const standby = await primary.standby();
    await standby.start();
    const both = `postgres://postgres@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres`;
    const services = await startServices(stage, 2, { DATABASE_URL: both });
    const clients = await startClients(services, stage.random);
    stage.finally(clients.stop);
    await pause(1_000 + stage.random.below(3_000));
    stage.say('the primary is killed');
    await primary.kill();
    clients.slowest();
    await pause(500 + stage.random.below(2_000));
    standby.promote();
    stage.say('the standby is promoted');
    const recovered = await clients.goOn();
    await pause(1_000);
    promiseRefusals(stage, clients, clients.slowest(), 10_000);
    promiseRecovery(stage, recovered, 10_000);
    await promiseNothingLost(stage, clients, standby.url);
    promiseFetches(stage, clients);
    stage.say('a replica is started while the old primary is still away');
    await startServices(stage, 1, { DATABASE_URL: both });
    stage.promise('a replica starts on what is left', true);
  },
};
