import type { Json, JsonObject } from '../../schema/json.ts';
import type { WireTool } from '../wireTool.ts';

export type FamilyId =
  | 'function-nested'
  | 'function-flat'
  | 'anthropic'
  | 'tool-spec'
  | 'function-declarations'
  | 'mcp'
  | 'signatures';

/** A shape that several providers share: how one tool is written in it, and how it is read. */
export type Family = {
  readonly id: FamilyId;
  /** One tool, its members in the order in which they are sent. */
  readonly writeTool: (tool: WireTool) => Json;
  /** The tools together, as the request's field holds them. */
  readonly wrap: (tools: readonly Json[]) => Json;
  /** The tool that an object of this form holds; undefined for another form. */
  readonly readTool: (object: JsonObject) => ReadTool | undefined;
};

/** A tool as read from the wire, with everything its family has no meaning for. */
export type ReadTool = {
  readonly tool: WireTool;
  /** The member that held the schema: `parameters`, `input_schema`, ... */
  readonly schemaMember: string;
  /** Members beside those of the family, by their pointer within the object. */
  readonly others: ReadonlyMap<string, Json>;
};
