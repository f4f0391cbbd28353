import type { z } from '@hono/zod-openapi';
import { under } from '../schema/pointer.ts';
import type { Fault } from '../toolset/fault.ts';

export type Input = 'body' | 'query' | 'path';

/** A value that passed its schema, or all its faults (a hundred at most) in words. */
export const checkInput = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  input: Input,
): { ok: true; value: z.output<S> } | { ok: false; faults: readonly Fault[] } => {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const faults = result.error.issues.flatMap((issue) => faultsOf(issue as Issue, input));
  return { ok: false, faults: faults.slice(0, 100) };
};

type Issue = {
  readonly code: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
};

const faultsOf = (issue: Issue, input: Input): readonly Fault[] => {
  const at = issue.path.map(String).reduce(under, '');
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? []).slice(0, 100).map((key) => ({
      pointer: under(at, key),
      message: `There is no ${kind[input]} ${quoted(key)}. Take it out, or correct its spelling.`,
    }));
  }
  const name = issue.path.length === 0 ? '' : quoted(String(issue.path.at(-1)));
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return [{ pointer: at, message: `The ${kind[input]} ${name} is missing. Give it.` }];
  }
  const words = issue.message.replace(/^Invalid input: /, 'This is not what belongs here: ');
  return [{ pointer: at, message: /[.!?]$/.test(words) ? words : `${words}.` }];
};

const kind: Record<Input, string> = { body: 'field', query: 'query parameter', path: 'part of the path' };

const quoted = (name: string): string => JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);
