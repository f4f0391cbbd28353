// The process that judges for a registry that runs from its source. Whoever starts many of them compiles it once, and
// says where.
const compiled = process.env.COMPILED_JUDGE;
if (compiled === undefined) (await import('tsx/esm/api')).register();
await import(compiled ?? './judgeProcess.ts');
