import { promiseNothingLost, startClients } from '../clients.ts';
import type { Drill } from '../drill.ts';
import { createPostgres } from '../postgres.ts';
import { promiseFetches, promiseRecovery, promiseRefusals } from '../promises.ts';
import { pause } from '../service.ts';
import { startServices } from '../startServices.ts';

export const postgresRestart: Drill = {
  name: 'postgres-restart',
  about: 'PostgreSQL is killed, or stopped without a checkpoint, under load, and started again',
  run: async (stage) => {
    const server = await createPostgres(stage);
    await server.start();
    const services = await startServices(stage, 2, { DATABASE_URL: server.url });
    const clients = await startClients(services, stage.random);
    stage.finally(clients.stop);
    await pause(1_000);
    const pids = services.map(({ pid }) => pid());
    let slowest = 0;
    let recovered = 0;
    for (const way of ['kill', 'immediate', 'kill'] as const) {
      await pause(stage.random.below(2_000));
      const down = 300 + stage.random.below(3_700);
      stage.say(`${way === 'kill' ? 'killed' : 'stopped at once'}, for ${down} ms`);
      if (way === 'kill') await server.kill();
      else await server.stop('immediate');
      clients.slowest();
      await pause(down);
      await server.start();
      recovered = Math.max(recovered, await clients.goOn());
      slowest = Math.max(slowest, clients.slowest());
      stage.say(`writes again after ${Math.round(recovered)} ms`);
    }
    promiseRefusals(stage, clients, slowest, 10_000);
    promiseRecovery(stage, recovered, 10_000);
    stage.promise(
      'the service was not started again',
      services.every((service, index) => service.crashed() === undefined && service.pid() === pids[index]),
      services.map((service) => service.crashed() ?? '').join(''),
    );
    await promiseNothingLost(stage, clients, server.url);
    promiseFetches(stage, clients);
  },
};
