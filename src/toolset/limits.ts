import type { Fault } from './fault.ts';

/** How much a definition may hold. Each limit has an error of its own, and each can be configured. */
export type Limits = {
  /** The UTF-8 bytes of a document as it arrives. */
  readonly documentBytes: number;
  /** The tools of one toolset. */
  readonly tools: number;
  /** How many arrays and objects may stand inside each other, counted from the whole document. */
  readonly depth: number;
  /** The schemas in the input and output schema of one tool, subschemas included. */
  readonly nodesPerTool: number;
};

export const defaultLimits: Limits = {
  documentBytes: 8 * 1024 * 1024,
  tools: 5_000,
  depth: 64,
  nodesPerTool: 20_000,
};

/** The fault of a document that is too large, or nothing. Every door asks before it reads the JSON. */
export const sizeFault = (bytes: number, limits: Limits): Fault | undefined =>
  bytes <= limits.documentBytes
    ? undefined
    : {
        pointer: '',
        message: `The document has ${bytes} bytes; at most ${limits.documentBytes} are accepted. Split the toolset, or raise the limit.`,
      };
