// The worker of a registry that runs from its source: Node 20 lets no thread inherit a reader of TypeScript.
import { register } from 'tsx/esm/api';

register();
export const {
  definition,
  readBody,
  compare,
  render,
  checkCall,
  verify,
  lint,
  cost,
  editBill,
  replay,
  evidence,
  census,
  fit,
} = await import('./judgeWorker.ts');
