import { promiseNothingLost, startClients } from '../clients.ts';
import type { Drill } from '../drill.ts';
import { createPostgres } from '../postgres.ts';
import { promiseFetches } from '../promises.ts';
import { pause } from '../service.ts';
import { startServices } from '../startServices.ts';

const kills = 6;

export const replicaKilled: Drill = {
  name: 'replica-killed',
  about: `one of two replicas is killed ${kills} times in the middle of its work, and started again`,
  run: async (stage) => {
    const server = await createPostgres(stage);
    await server.start();
    const services = await startServices(stage, 2, { DATABASE_URL: server.url });
    const clients = await startClients(services, stage.random, { writers: 6 });
    stage.finally(clients.stop);
    for (let count = 0; count < kills; count += 1) {
      await pause(200 + stage.random.below(1_500));
      const victim = stage.random.pick(services);
      victim.kill('SIGKILL');
      await victim.ended();
      stage.say(`killed, with ${clients.acknowledged()} writes acknowledged so far`);
      await pause(stage.random.below(500));
      await victim.start();
    }
    await clients.goOn();
    await promiseNothingLost(stage, clients, server.url);
    promiseFetches(stage, clients);
  },
};
