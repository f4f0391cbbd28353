export type Sample = { readonly seconds: number; readonly value: number };

/** How much a line through the samples (least squares) rises from the first to the last of them. */
export const growthOf = (samples: readonly Sample[]): number => {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || first === last) return 0;
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [x, y] = [mean(({ seconds }) => seconds), mean(({ value }) => value)];
  let rise = 0;
  let run = 0;
  for (const { seconds, value } of samples) {
    rise += (seconds - x) * (value - y);
    run += (seconds - x) ** 2;
  }
  return (rise / run) * (last.seconds - first.seconds);
};
