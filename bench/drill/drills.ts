import type { Drill } from './drill.ts';
import { clockBack } from './drills/clockBack.ts';
import { diskFull } from './drills/diskFull.ts';
import { failover } from './drills/failover.ts';
import { networkCut } from './drills/networkCut.ts';
import { postgresRestart } from './drills/postgresRestart.ts';
import { replicaKilled } from './drills/replicaKilled.ts';
import { rollingRestarts } from './drills/rollingRestarts.ts';
import { slowClient } from './drills/slowClient.ts';
import { twoReleases } from './drills/twoReleases.ts';

export const drills: readonly Drill[] = [
  postgresRestart,
  failover,
  networkCut,
  diskFull,
  slowClient,
  replicaKilled,
  clockBack,
  rollingRestarts,
  twoReleases,
];
