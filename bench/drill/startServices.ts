import type { Stage } from './drill.ts';
import { createService, type Service } from './service.ts';

/** Replicas on one database, each ended with the drill. */
export const startServices = async (
  stage: Stage,
  count: number,
  environment: Readonly<Record<string, string>>,
): Promise<readonly Service[]> => {
  const services: Service[] = [];
  for (let number = 0; number < count; number += 1) {
    const service = await createService(stage.release, environment);
    stage.finally(service.stop);
    await service.start();
    services.push(service);
  }
  return services;
};
