/** Milliseconds that `work` takes: the median of `runs` after some warm-ups that do not count. */
export const measure = (work: () => unknown, runs = 7, warmUps = 1): number =>
  measureInTurn([work], runs, warmUps)[0] as number;

/** The same of several works, each run in turn, so that what else the machine does weighs on all of them alike. */
export const measureInTurn = (works: readonly (() => unknown)[], runs: number, warmUps: number): number[] => {
  const times: number[][] = works.map(() => []);
  for (let run = -warmUps; run < runs; run++) {
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      work();
      if (run >= 0) times[index]?.push(performance.now() - start);
    }
  }
  return times.map((all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] as number);
};

/** MiB of heap that `work` needed beyond what stood before it; coarse, since the collector runs when it likes. */
export const heapOf = (work: () => unknown): number => {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const kept = work();
  const after = process.memoryUsage().heapUsed;
  return kept === undefined ? 0 : Math.max(0, (after - before) / 2 ** 20);
};

/** Lines of columns, numbers to the right. */
export const table = (rows: readonly (readonly (string | number)[])[]): void => {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell)));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? '').length)),
  );
  for (const row of cells) {
    const line = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] as number) : cell.padStart(widths[column] as number),
    );
    process.stdout.write(`${line.join('  ')}\n`);
  }
};
