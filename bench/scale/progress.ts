/** Tells how far a work is: a bar on a terminal, elsewhere a line for each fifth of it. */
export type Progress = {
  readonly add: (done: number) => void;
  readonly end: () => void;
};

export const createProgress = (what: string, total: number): Progress => {
  const { stdout } = process;
  const start = performance.now();
  let done = 0;
  let told = -1;
  const line = (): string => {
    const seconds = (performance.now() - start) / 1_000;
    return `${what}: ${Math.min(done, total).toLocaleString('en')} of ${total.toLocaleString('en')}, ${seconds.toFixed(1)} s`;
  };
  const show = (): void => {
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const step = Math.floor(share * (stdout.isTTY ? 200 : 5));
    if (step === told) return;
    told = step;
    if (!stdout.isTTY) stdout.write(`${line()}\n`);
    else stdout.write(`\r${'█'.repeat(Math.round(share * 30)).padEnd(30, '░')} ${line()}\x1b[K`);
  };
  return {
    add: (more) => {
      done += more;
      show();
    },
    end: () => {
      done = total;
      show();
      if (stdout.isTTY) stdout.write('\n');
    },
  };
};
