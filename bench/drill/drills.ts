import type { Drill } from './drill.ts';
import { failover } from './drills/failover.ts';
import { networkCut } from './drills/networkCut.ts';
import { postgresRestart } from './drills/postgresRestart.ts';
import { replicaKilled } from './drills/replicaKilled.ts';
import { rollingRestarts } from './drills/rollingRestarts.ts';
import { twoReleases } from './drills/twoReleases.ts';

export const drills: readonly Drill[] = [
  postgresRestart,
  failover,
  networkCut,
  replicaKilled,
  rollingRestarts,
  twoReleases,
];
