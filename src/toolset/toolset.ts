import type { Json, JsonObject } from '../schema/json.ts';

/** A set of tools that passed the contract: no faults, nothing normalised away yet. */
export type Toolset = {
  readonly description?: string;
  readonly tools: readonly Tool[];
};

/** One tool, with the field names of MCP's `Tool` where it has them. */
export type Tool = {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: JsonObject;
  readonly strict?: boolean;
  readonly examples?: readonly Example[];
  readonly mustAlways?: readonly string[];
  readonly mustNever?: readonly string[];
  readonly metadata?: JsonObject;
};

/** A sample call that travels with the tool, or with `negative` a call to avoid. */
export type Example = {
  readonly input: JsonObject;
  readonly output?: Json;
  readonly description?: string;
  readonly negative?: true;
  readonly whyBad?: string;
};

declare const canonical: unique symbol;

/**
 * A toolset in canonical form. Only `canonicalize` and `readCanonical` make one. Two with one digest have
 * equal bytes on every wire.
 */
export type CanonicalToolset = {
  readonly [canonical]: true;
  readonly description?: string;
  readonly tools: readonly CanonicalTool[];
  /** The canonical JSON without white space; its UTF-8 bytes are what is stored and digested. */
  readonly text: string;
  /** `sha256:` and 64 hex digits over the UTF-8 bytes of `text`. */
  readonly digest: string;
};

/** A tool with its own canonical text: tools with equal text are equal and need no comparison. */
export type CanonicalTool = Tool & { readonly text: string };
