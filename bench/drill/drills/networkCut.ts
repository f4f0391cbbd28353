import { openProxy } from '../../../test/support/openProxy.ts';
import { ask } from '../ask.ts';
import { promiseNothingLost, startClients } from '../clients.ts';
import type { Drill } from '../drill.ts';
import { createPostgres } from '../postgres.ts';
import { promiseFetches, promiseRecovery, promiseRefusals } from '../promises.ts';
import { pause } from '../service.ts';
import { startServices } from '../startServices.ts';

export const networkCut: Drill = {
  name: 'network-cut',
  about: 'the line between a replica and the database takes everything and lets nothing through, then breaks',
  run: async (stage) => {
    const server = await createPostgres(stage);
    await server.start();
    const proxy = await openProxy(server.url);
    stage.finally(proxy.cut);
    const [cut] = await startServices(stage, 1, { DATABASE_URL: proxy.url });
    const [whole] = await startServices(stage, 1, { DATABASE_URL: server.url });
    if (cut === undefined || whole === undefined) return;
    const clients = await startClients([cut], stage.random, { writers: 30 });
    stage.finally(clients.stop);
    await pause(1_000);
    const before = cut.resident();
    let recovered = 0;
    let slowest = 0;
    let heard = true;
    for (const then of ['break', 'flow', 'break'] as const) {
      const moved = `own-${then}-${stage.random.below(1e6)}`;
      await ask(whole.url, 'PUT', `/v1/sessions/${moved}`, { toolsets: { 'drilled-1': '1.0.0' } });
      await ask(cut.url, 'GET', `/v1/sessions/${moved}/toolset`);
      const silent = 1_000 + stage.random.below(7_000);
      stage.say(`silent for ${silent} ms, then it ${then === 'flow' ? 'flows' : 'breaks'}`);
      clients.slowest();
      proxy.stall();
      // What happens elsewhere meanwhile has to be heard afterwards.
      await ask(whole.url, 'DELETE', `/v1/sessions/${moved}`);
      await pause(silent);
      if (then === 'break') {
        await proxy.cut();
        await pause(stage.random.below(1_500));
        proxy.flow();
        await proxy.mend();
      } else proxy.flow();
      recovered = Math.max(recovered, await clients.goOn());
      slowest = Math.max(slowest, clients.slowest());
      await pause(2_000);
      const { status } = await ask(cut.url, 'GET', `/v1/sessions/${moved}/toolset`);
      if (status !== 410) heard = false;
    }
    promiseRefusals(stage, clients, slowest, 10_000);
    promiseRecovery(stage, recovered, 10_000);
    stage.promise('what others did meanwhile is heard within two seconds of that', heard);
    const grown = cut.resident() - before;
    stage.promise('nothing piles up', grown < 100, `${Math.round(grown)} MiB more`);
    await promiseNothingLost(stage, clients, server.url);
    promiseFetches(stage, clients);
  },
};
