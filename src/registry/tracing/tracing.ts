/**
 * Spans of what the service does, for whoever collects them (OpenTelemetry). Names and attributes are words and numbers
 * of ours: a value that came from outside (a name, an id, an argument, a parameter of a statement) is never one.
 */
export type Tracing = {
  /**
   * Opens the span of a request, which continues the trace that its headers name (W3C Trace Context), or begins one
   * where the sampler says so.
   */
  readonly request: (headers: Headers, method: string) => RequestSpan;
  /** Does the work in a span within the one that is open where this is called; where none is, without any. */
  readonly within: <Result>(about: SpanAbout, work: () => Promise<Result>) => Promise<Result>;
  /** Sends what was not sent yet. */
  readonly close: () => Promise<void>;
};

export type RequestSpan = {
  /** The trace it belongs to, undefined where the trace is not kept. */
  readonly trace: string | undefined;
  /** What is begun in here has its spans within this one. */
  readonly run: <Result>(work: () => Result) => Result;
  readonly end: (about: SpanAbout & { readonly isFailed: boolean }) => void;
};

export type SpanAbout = {
  readonly name: string;
  /** `client` where something else is asked, as the database is. */
  readonly kind?: 'client';
  readonly attributes?: Readonly<Record<string, string | number>>;
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;
