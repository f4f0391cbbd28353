/** One measured thing, as Prometheus reads it: a name, what it is, and its values under their labels. */
export type Family = {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
};

export type Sample = {
  /** What is added to the name, as histograms do. */
  readonly suffix?: '_bucket' | '_sum' | '_count';
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
};

/** The text format of Prometheus, version 0.0.4. */
export const exposition = (families: readonly Family[]): string =>
  families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, type, help, samples }) => {
      const lines = samples.map(({ suffix = '', labels = {}, value }) => {
        const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
        return `${name}${suffix}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${written(value)}\n`;
      });
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');

export const gauge = (name: string, help: string, value: number | undefined): Family => ({
  name,
  type: 'gauge',
  help,
  samples: value === undefined ? [] : [{ value }],
});

export const counter = (name: string, help: string, samples: readonly Sample[]): Family => ({
  name,
  type: 'counter',
  help,
  samples,
});

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const written = (value: number): string =>
  Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : value < 0 ? '-Inf' : 'NaN';
