import * as z from 'zod';
import { isObject, type Json, type JsonObject } from '../schema/json.ts';
import { type Pointer, under } from '../schema/pointer.ts';
import type { Fault } from './fault.ts';

/** A definition document whose fields are of the right kinds, and nothing more: schemas are still unread. */
export type Envelope = z.infer<typeof envelope>;
export type ToolEnvelope = Envelope['tools'][number];

/** Checks the fields of a definition document; what is inside schemas and values is passed on untouched. */
export const readEnvelope = (document: unknown, fault: (fault: Fault) => void): Envelope | undefined => {
  const result = envelope.safeParse(document, { reportInput: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues) for (const found of faultsOf(issue)) fault(found);
  return undefined;
};

// zod drops `__proto__` from objects it builds, so whatever may hold outside names is passed by reference.
const anything = z.custom<Json>((value) => value !== undefined, 'must be a JSON value');
const anyObject = z.custom<JsonObject>((value) => isObject(value as Json), 'must be an object');

const example = z.strictObject({
  input: anyObject,
  output: anything.optional(),
  description: z.string().optional(),
  negative: z.boolean().optional(),
  whyBad: z.string().optional(),
});

const tool = z.strictObject({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: anything.optional(),
  outputSchema: anything.optional(),
  annotations: anyObject.optional(),
  strict: z.boolean().optional(),
  examples: z.array(example).optional(),
  mustAlways: z.array(z.string()).optional(),
  mustNever: z.array(z.string()).optional(),
  metadata: anyObject.optional(),
  _meta: anyObject.optional(),
  icons: z.custom<readonly Json[]>((value) => Array.isArray(value), 'must be a list').optional(),
});

const envelope = z.strictObject({ description: z.string().optional(), tools: z.array(tool) });

const faultsOf = (issue: z.core.$ZodIssue): Fault[] => {
  const pointer = issue.path.reduce<Pointer>((at, step) => under(at, String(step)), '');
  if (issue.code === 'unrecognized_keys') {
    const hint = issue.path.length === 2 ? ', or put it under "metadata"' : '';
    return issue.keys.map((key) => ({
      pointer: under(pointer, key),
      message: `There is no field ${JSON.stringify(key)} here. Remove it${hint}.`,
    }));
  }
  const field = issue.path.at(-1);
  const what =
    field === undefined ? 'The document' : typeof field === 'number' ? 'This item' : `"${String(field)}"`;
  if (issue.input === undefined) return [{ pointer, message: `${what} is missing: it is required here.` }];
  const must =
    issue.code === 'invalid_type' ? `must be ${kinds[issue.expected] ?? issue.expected}` : issue.message;
  return [{ pointer, message: `${what} ${must}.` }];
};

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
