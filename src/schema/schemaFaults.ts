import type { Json } from './json.ts';
import type { Pointer } from './pointer.ts';

/** What is wrong with a schema, and where in it. */
export type SchemaFault = { readonly pointer: Pointer; readonly message: string };

/** Everything that is wrong with one schema, all at once; pointers are relative to the schema. */
export const schemaFaults = (
  _schema: Json,
  _limits: { readonly depth: number; readonly nodes: number },
): readonly SchemaFault[] => [];
