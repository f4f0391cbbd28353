import type { Json, JsonObject } from '../schema/json.ts';

/** One tool as a family of wire shapes can carry it. A family writes the members it has a place for. */
export type WireTool = {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** Absent where the shape leaves out the parameters of a tool that takes none. */
  readonly schema?: Json;
  readonly outputSchema?: Json;
  readonly annotations?: JsonObject;
  readonly icons?: Json;
  readonly meta?: Json;
  readonly inputExamples?: readonly Json[];
  readonly strict?: boolean;
};
