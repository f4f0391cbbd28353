import type { Fault } from '../toolset/fault.ts';

/** RFC 9457 as the HTTP door writes it; problems found offline have the same shape. */
export type ProblemDocument = {
  readonly type: string;
  readonly title: string;
  readonly status?: number;
  readonly detail: string;
  readonly errors: readonly Fault[];
  readonly [more: string]: unknown;
};

export const invalidDefinition = (errors: readonly Fault[]): ProblemDocument => ({
  type: 'invalid-definition',
  title: 'The definition is invalid',
  detail: `The definition has ${errors.length === 1 ? 'a fault' : `${errors.length} faults`}. Correct what \`errors\` lists and try again.`,
  errors,
});

export const invalidRequest = (detail: string, errors: readonly Fault[] = []): ProblemDocument => ({
  type: 'invalid-request',
  title: 'The request is invalid',
  detail,
  errors,
});
