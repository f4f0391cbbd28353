// The program of a process that judges.
import { serveTasks } from './serveTasks.ts';
import { stepBack } from './stepBack.ts';

stepBack();
await serveTasks(() => import('./judgeTasks.ts'));
