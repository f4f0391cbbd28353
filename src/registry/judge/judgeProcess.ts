// The program of a process that judges.
import * as tasks from './judgeTasks.ts';
import { serveTasks } from './serveTasks.ts';
import { stepBack } from './stepBack.ts';

stepBack();
serveTasks(tasks);
