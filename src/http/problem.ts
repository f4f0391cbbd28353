import type { Problem } from '../registry/problem.ts';
import type { Fault } from '../toolset/fault.ts';
import { noSniffing } from './answer.ts';
import { jsonBody } from './jsonBody.ts';
import { type HttpProblemCode, problemTable } from './problemTable.ts';

/**
 * A refusal as a problem document (RFC 9457). `type` is the code itself, a relative reference; `detail` says what
 * is wrong and what to do.
 */
export const problem = (
  code: HttpProblemCode,
  detail: string,
  more: {
    errors?: readonly Fault[] | undefined;
    data?: Readonly<Record<string, unknown>> | undefined;
    headers?: Readonly<Record<string, string>> | undefined;
  } = {},
): Response => {
  const { status, retryAfter } = problemTable[code];
  const json = jsonBody(documentOf(code, detail, more));
  return new Response(json.body, {
    status,
    headers: {
      ...json.headers,
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...noSniffing,
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
      ...more.headers,
    },
  });
};

/** The same for a refusal thrown by the registry. */
export const problemOf = (thrown: Problem): Response =>
  problem(thrown.code, thrown.message, { errors: thrown.errors, data: thrown.data });

/** The document alone, for answers written to a bare socket. */
export const problemText = (code: HttpProblemCode, detail: string, more: More = {}): string =>
  JSON.stringify(documentOf(code, detail, more));

type More = {
  readonly errors?: readonly Fault[] | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
};

/** Members of `data` never replace the standard ones. */
const documentOf = (code: HttpProblemCode, detail: string, more: More): object => {
  const { status, title } = problemTable[code];
  const errors = (more.errors ?? []).map(({ pointer, message }) => ({ pointer, message }));
  const standard = { type: code, title, status, detail, errors };
  const extra = Object.entries(more.data ?? {}).filter(([name]) => !Object.hasOwn(standard, name));
  return { ...standard, ...Object.fromEntries(extra) };
};
