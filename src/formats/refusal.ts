import type { Pointer } from '../schema/pointer.ts';

/** A reason for which a provider would answer a request with an error. */
export type Refusal = {
  /** The tool's name; null where the tools together are meant. */
  readonly tool: string | null;
  /** The rule's name, stable: `tool-name`, `too-many-tools`, ... */
  readonly rule: RefusalRule;
  /** Into the tool of the definition; `''` for the tool itself. */
  readonly pointer: Pointer;
  /** What is wrong and what to do, in plain sentences. */
  readonly message: string;
  /** Whether the limit is documented or was seen in the provider's own error text; otherwise it is a warning. */
  readonly verified: boolean;
};

export const refusalRules = [
  'tool-name',
  'tool-name-collision',
  'tool-name-repeated',
  'parameter-name',
  'too-many-tools',
  'no-tools',
  'description-too-long',
  'root-keyword',
  'reference-siblings',
  'schema-dialect',
  'empty-object',
  'too-many-examples',
  'example-invalid',
  'strict-keyword',
  'strict-recursion',
  'strict-untyped',
  'strict-limit',
] as const;

export type RefusalRule = (typeof refusalRules)[number];
