/**
 * Why there is no answer. Where the registry itself said no, `message` is what it said, and `code` the `type` of its
 * problem document.
 */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
  /** Of the problem document, or of the client: `away`, `slow`, `damaged`, `too-large-answer`, `refused`. */
  readonly code: string;
  /** Of the HTTP answer, where there was one. */
  readonly status: number | undefined;
  /** The single faults, where the registry tells them. */
  readonly errors: readonly { readonly pointer: string; readonly message: string }[];
  /** The whole problem document; undefined where there was none. */
  readonly problem: Readonly<Record<string, unknown>> | undefined;
  /** Whether the same request may succeed a moment later. */
  readonly mayPass: boolean;
  /** Milliseconds to wait first, where the registry says so. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    about: {
      readonly code: string;
      readonly mayPass: boolean;
      readonly status?: number | undefined;
      readonly problem?: Readonly<Record<string, unknown>> | undefined;
      readonly retryAfter?: number | undefined;
      readonly cause?: unknown;
    },
  ) {
    super(message, about.cause === undefined ? {} : { cause: about.cause });
    this.code = about.code;
    this.mayPass = about.mayPass;
    this.status = about.status;
    this.problem = about.problem;
    this.retryAfter = about.retryAfter;
    this.errors = faultsOf(about.problem?.errors);
  }

  /**
   * Whether the registry heard the question and said no, so that no earlier answer may stand in for this one:
   * the session is unknown or has ended, the key may not read it, the request is wrong. The registry says so by a
   * problem document; without one the answer comes from what stands before it, and tells nothing about the session.
   */
  get isRefusal(): boolean {
    const { status = 0, problem } = this;
    return status >= 400 && status < 500 && !passing.has(status) && typeof problem?.type === 'string';
  }
}

/** Statuses below 500 that are about the moment: too slow, too early, too many. */
export const passing: ReadonlySet<number> = new Set([408, 425, 429]);

const faultsOf = (value: unknown): RegistryError['errors'] =>
  Array.isArray(value)
    ? value.flatMap((fault: { pointer?: unknown; message?: unknown } | null) =>
        typeof fault?.pointer === 'string' && typeof fault.message === 'string'
          ? [{ pointer: fault.pointer, message: fault.message }]
          : [],
      )
    : [];
