import type { ExitCode } from './exitCode.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import type { ProblemDocument } from './problemDocument.ts';

/** The options of every command that talks to a registry. */
export const registryOptions = {
  url: { type: 'string', value: 'URL', says: 'the registry, else TOOLSET_URL, else http://127.0.0.1:8080' },
  token: { type: 'string', value: 'KEY', says: 'the key to show it, else TOOLSET_TOKEN' },
} as const;

export type RegistryCall = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/v1`, one part a segment: each is percent-encoded here, and those that URLs take away are refused. */
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** JSON text. */
  readonly body?: string;
};

export type RegistryAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
};

/** Ten times what a publish of the largest definition takes. */
const patience = 120_000;

/** One call of the HTTP API. A refusal becomes a `Failure` with the problem document that came. */
export const callRegistry = async (
  call: RegistryCall,
  values: { url?: string | undefined; token?: string | undefined },
  io: Io,
): Promise<RegistryAnswer> => {
  const base = baseUrl(values.url ?? io.environment.TOOLSET_URL ?? 'http://127.0.0.1:8080');
  const token = values.token ?? io.environment.TOOLSET_TOKEN;
  const answer = await fetched(base, call, token === '' ? undefined : token, io);
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw refusal(base, answer);
};

/** The body as the JSON that the API promises. */
export const answerJson = <T>(answer: RegistryAnswer): T =>
  JSON.parse(Buffer.from(answer.bytes).toString()) as T;

/** The body as it came, as one line of output. */
export const answerText = (answer: RegistryAnswer): string => `${Buffer.from(answer.bytes).toString()}\n`;

const baseUrl = (given: string): string => {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
    throw new Failure(2, `\`${given}\` is no URL of a registry; give one like http://127.0.0.1:8080.`);
  }
  return given.replace(/\/+$/, '');
};

const fetched = async (
  base: string,
  call: RegistryCall,
  token: string | undefined,
  io: Io,
): Promise<RegistryAnswer> => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) query.set(name, value);
  const lost = call.path.find((part) => part === '' || part === '.' || part === '..');
  if (lost !== undefined) {
    throw new Failure(2, `\`${lost}\` cannot be a name, a version or a session; give the one you mean.`);
  }
  const path = call.path.map(encodeURIComponent).join('/');
  const url = `${base}/v1/${path}${query.size === 0 ? '' : `?${query}`}`;
  const headers: Record<string, string> = { Accept: 'application/json, application/problem+json' };
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  if (call.body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    const response = await io.fetch(url, {
      method: call.method ?? 'GET',
      headers,
      signal: AbortSignal.timeout(patience),
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  } catch (error) {
    throw new Failure(
      3,
      `no registry answers at ${base} (${reason(error as Error)}); start one with \`toolset serve\`, or give --url.`,
    );
  }
};

const reason = (error: Error): string => {
  if (error.name === 'TimeoutError') return `nothing within ${patience / 1_000} s`;
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  return cause?.code ?? cause?.message ?? error.message;
};

const refusal = (base: string, answer: RegistryAnswer): Failure => {
  const problem = problemIn(answer);
  if (problem === undefined) {
    return new Failure(
      answer.status >= 500 ? 3 : 2,
      `${base} answered ${answer.status} and not as a registry does; check --url and TOOLSET_URL.`,
    );
  }
  const count = problem.errors.length;
  const listed = count === 0 ? '' : ` (${count === 1 ? 'one fault' : `${count} faults`}, shown above)`;
  const hint = answer.status === 401 ? ' Give the key as --token or in TOOLSET_TOKEN.' : '';
  return new Failure(exitCodeOf(answer.status, problem.type), `${problem.detail}${listed}${hint}`, problem);
};

/** The registry's no: the call is right, and what stands, or a provider's limit, is against it. */
const exitCodeOf = (status: number, type: string): ExitCode => {
  if (status === 409 || type === 'format-refuses') return 1;
  return status >= 500 || status === 429 ? 3 : 2;
};

const problemIn = (answer: RegistryAnswer): ProblemDocument | undefined => {
  if (!answer.headers.get('content-type')?.startsWith('application/problem+json')) return undefined;
  try {
    const problem = answerJson<Partial<ProblemDocument>>(answer);
    const { type, title, detail } = problem;
    if (typeof type !== 'string' || typeof title !== 'string' || typeof detail !== 'string') return undefined;
    return { ...problem, type, title, detail, errors: problem.errors ?? [] };
  } catch {
    return undefined;
  }
};
