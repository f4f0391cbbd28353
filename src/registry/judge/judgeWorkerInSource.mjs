// The worker of a registry that runs from its source: Node 20 lets no thread inherit a reader of TypeScript. Whoever
// starts many of them compiles it once, and says where.
const compiled = process.env.COMPILED_JUDGE_WORKER;
if (compiled === undefined) (await import('tsx/esm/api')).register();
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
} = await import(compiled ?? './judgeWorker.ts');
