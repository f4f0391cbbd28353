import { isArray, isObject, type Json, type JsonObject, member } from '../schema/json.ts';
import type { Pointer } from '../schema/pointer.ts';
import { isDeeperThan } from './nesting.ts';
import { definitionTool } from './reading/definitionTool.ts';
import { isDialect } from './reading/dialect.ts';
import { findEntries } from './reading/findEntries.ts';
import { type ReadForm, readEntry } from './reading/readEntry.ts';

/** What a document with tools in it was read as. */
export type ReadTools = {
  /** A definition document, still to be parsed. */
  readonly definition: Json;
  /** The wire shape, by its form; `definition` for the registry's own. */
  readonly format: ReadForm | 'definition';
  /** A sentence for everything that was read in another way than it stands. */
  readonly normalised: readonly string[];
  /** Where each tool of the definition was found; none for a definition document, which is its own. */
  readonly origins: readonly ToolOrigin[];
};

/** Where a tool stands in the document it was read from, and in what form. */
export type ToolOrigin = {
  readonly at: Pointer;
  readonly form: ReadForm;
  /** The member that holds its schema. */
  readonly schemaMember: string;
};

/**
 * Reads tools in any wire shape, told apart by form: a request body, its list of tools, one tool, an MCP
 * answer, a definition document. A definition document comes back as it is. Undefined where nothing in the
 * value looks like a tool.
 *
 * Definitions in the dialect of the Berkeley function calling leaderboard (`"type": "dict"`) are brought to
 * JSON Schema. Nothing is judged here: `parseToolset` does that.
 */
export const readTools = (value: unknown): ReadTools | undefined => {
  const document = value as Json;
  if (isDefinition(document) || isDeeperThan(document, deepest))
    return { definition: document, format: 'definition', normalised: [], origins: [] };
  const found = findEntries(document);
  if (found === undefined) return undefined;
  const normalised: string[] = [...found.notes];
  const tools: JsonObject[] = [];
  const origins: ToolOrigin[] = [];
  for (const { entry, at, sparse } of found.entries) {
    const read = readEntry(entry, sparse);
    if (read === undefined) {
      normalised.push(`${at}: left out: no function that the registry keeps.`);
      continue;
    }
    origins.push({ at, form: read.form, schemaMember: read.schemaMember });
    tools.push(definitionTool(read, at, normalised));
  }
  const format = origins[0]?.form;
  if (format === undefined) return undefined;
  const description = isObject(document) && found.around ? member(document, 'description') : undefined;
  return {
    definition: { ...(typeof description === 'string' && { description }), tools },
    format,
    normalised,
    origins,
  };
};

/**
 * A document with the registry's own fields. One in the leaderboard's dialect has them too and needs
 * reading; one whose tools are in another shape is a request body.
 */
const isDefinition = (document: Json): boolean => {
  if (!isObject(document)) return false;
  const tools = member(document, 'tools');
  if (!isArray(tools)) return false;
  if (Object.keys(document).some((name) => wireMembers.has(name))) return false;
  if (tools.some((tool) => isObject(tool) && isDialect(member(tool, 'inputSchema')))) return false;
  return tools.every(
    (tool) => !isObject(tool) || Object.hasOwn(tool, 'inputSchema') || readEntry(tool, 'no') === undefined,
  );
};

/** Deeper documents are refused as definitions, and are not walked here. */
const deepest = 128;

/** Members that only a request or an answer has. */
const wireMembers = new Set([
  ...['model', 'messages', 'input', 'contents', 'system', 'tool_choice', 'toolConfig', 'jsonrpc', 'result'],
  ...['nextCursor', 'resultType', 'ttlMs', 'cacheScope', '_meta', 'anthropic_version'],
]);
