import type { Problem } from '../registry/problem.ts';
import type { Fault } from '../toolset/fault.ts';
import { noSniffing } from './answer.ts';
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
  return new Response(problemText(code, detail, more), {
    status,
    headers: {
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

/** The document alone, for answers written to a bare socket. Members of `data` never replace the standard ones. */
export const problemText = (
  code: HttpProblemCode,
  detail: string,
  more: {
    errors?: readonly Fault[] | undefined;
    data?: Readonly<Record<string, unknown>> | undefined;
  } = {},
): string => {
  const { status, title } = problemTable[code];
  const errors = (more.errors ?? []).map(({ pointer, message }) => ({ pointer, message }));
  const standard = { type: code, title, status, detail, errors };
  const extra = Object.entries(more.data ?? {}).filter(([name]) => !Object.hasOwn(standard, name));
  return JSON.stringify({ ...standard, ...Object.fromEntries(extra) });
};
