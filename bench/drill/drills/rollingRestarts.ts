import { promiseNothingLost, startClients } from '../clients.ts';
import type { Drill } from '../drill.ts';
import { openBalancer } from '../openBalancer.ts';
import { createPostgres } from '../postgres.ts';
import { promiseFetches } from '../promises.ts';
import { pause } from '../service.ts';
import { startServices } from '../startServices.ts';

const restarts = 20;

export const rollingRestarts: Drill = {
  name: 'rolling-restarts',
  about: `two replicas behind a balancer that asks /readyz, ${restarts} restarts by SIGTERM under load`,
  run: async (stage) => {
    const server = await createPostgres(stage);
    await server.start();
    const services = await startServices(stage, 2, {
      DATABASE_URL: server.url,
      TOOLSET_STOP_DELAY_SECONDS: '0.6',
    });
    const balancer = await openBalancer(services.map(({ url }) => url));
    stage.finally(balancer.close);
    const clients = await startClients([{ url: balancer.url }], stage.random, { writers: 2, fetchers: 4 });
    stage.finally(clients.stop);
    let cut = 0;
    for (let count = 0; count < restarts; count += 1) {
      const service = services[count % 2];
      if (service === undefined) return;
      service.kill('SIGTERM');
      if ((await service.ended()) !== '0') cut += 1;
      await service.start();
      await balancer.untilAll();
      await pause(stage.random.below(300));
      if (count % 5 === 4) stage.say(`${count + 1} restarts, ${clients.fetches.done} fetches`);
    }
    stage.promise('every replica ends by itself, with nothing cut', cut === 0, `${cut} did not`);
    const { all } = clients.refusals();
    await promiseNothingLost(stage, clients, server.url);
    promiseFetches(stage, clients);
    stage.promise(
      'no write is refused',
      all === 0 && balancer.failures().length === 0,
      balancer.failures().slice(0, 3).join('; ') || `${all} were`,
    );
  },
};
