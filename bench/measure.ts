/** Milliseconds that `work` takes: the median of `runs` after some warm-ups that do not count. */
export const measure = (work: () => unknown, runs = 7, warmUps = 1): number => {
  for (let run = 0; run < warmUps; run++) work();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] as number;
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
