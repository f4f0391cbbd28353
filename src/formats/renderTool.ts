import type { Json, JsonObject } from '../schema/json.ts';
import { lookUp, type Pointer, under } from '../schema/pointer.ts';
import type { CanonicalTool } from '../toolset/toolset.ts';
import { geminiSubset } from './gemini/subset.ts';
import type { Loss, LossLog } from './loss.ts';
import type { Profile } from './profile.ts';
import { renderExamples } from './renderExamples.ts';
import { closeObjects } from './strict/closeObjects.ts';
import { openaiStrict } from './strict/openaiStrict.ts';
import { logUnreadKeywords } from './unreadKeywords.ts';
import type { WireTool } from './wireTool.ts';

/** A tool, and what is sent for it. */
export type Rendered = {
  readonly tool: CanonicalTool;
  readonly wire: WireTool;
  /** The input schema as JSON Schema, whatever the shape makes of it: what a call is held to. */
  readonly schema: JsonObject;
};

/** What one tool becomes under a profile. Losses are added to the list, in the order of the tool's fields. */
export const renderTool = (tool: CanonicalTool, profile: Profile, losses: Loss[]): Rendered => {
  const rewrites = tool.strict === true || profile.schema !== undefined;
  const log: LossLog = (pointer, what, became) => {
    losses.push({ tool: tool.name, pointer: rewrites ? standing(tool, pointer) : pointer, what, became });
  };
  const whole = profile.family === 'mcp';
  if (tool.title !== undefined && !whole) log('/title', 'the title', 'left out');
  const strict = strictFlag(tool, profile, log);
  const schema = strictSchema(tool, profile, log);
  const wireSchema = sentSchema(schema, profile, log);
  if (profile.reads !== undefined) logUnreadKeywords(wireSchema ?? {}, '/inputSchema', profile.reads, log);
  const { description, inputExamples } = renderExamples(tool, schema, profile, log);
  const wire: WireTool = {
    name: tool.name,
    ...(whole && tool.title !== undefined && { title: tool.title }),
    ...described(description, profile, log),
    ...(wireSchema !== undefined && { schema: wireSchema }),
    ...(inputExamples !== undefined && { inputExamples }),
    ...(strict !== undefined && { strict }),
    ...(whole ? mcpMembers(tool, log) : logMcpMembers(tool, log)),
  };
  for (const field of ['mustAlways', 'mustNever'] as const) {
    if (tool[field] !== undefined)
      log(`/${field}`, 'the guidance', 'goes into the section for the system prompt');
  }
  return { tool, wire, schema };
};

/** The nearest place that is there in the definition: schemas that are merged stand elsewhere in it. */
const standing = (tool: CanonicalTool, pointer: Pointer): Pointer => {
  let here: Json | undefined = tool as unknown as Json;
  let end = 0;
  for (const step of pointer.split('/').slice(1)) {
    here = lookUp(here, `/${step}`);
    if (here === undefined) return pointer.slice(0, end);
    end += step.length + 1;
  }
  return pointer;
};

const strictFlag = (tool: CanonicalTool, profile: Profile, log: LossLog): boolean | undefined => {
  const { way, explicit } = profile.strict;
  if (tool.strict !== true) return explicit === true ? false : undefined;
  if (way !== 'none' && way !== 'request') return true;
  log('/strict', 'that the tool is strict', way === 'none' ? 'left out' : 'a field of the request');
  return undefined;
};

const strictSchema = (tool: CanonicalTool, profile: Profile, log: LossLog): JsonObject => {
  if (tool.strict !== true) return tool.inputSchema;
  if (profile.strict.way === 'openai') return openaiStrict(tool.inputSchema, '/inputSchema', log);
  if (profile.strict.way === 'closed') return closeObjects(tool.inputSchema, '/inputSchema', log);
  return tool.inputSchema;
};

/** The subset leaves out the parameters of a tool that takes none: an object must not be empty there. */
const sentSchema = (schema: JsonObject, profile: Profile, log: LossLog): Json | undefined => {
  if (profile.schema !== 'gemini-subset') return schema;
  const subset = geminiSubset(schema, '/inputSchema', log) as JsonObject;
  const properties = subset.properties;
  const empty = properties === undefined || Object.keys(properties as JsonObject).length === 0;
  return empty && subset.anyOf === undefined ? undefined : subset;
};

const described = (
  description: string | undefined,
  profile: Profile,
  log: LossLog,
): { description?: string } => {
  if (description === undefined && profile.description === 'required') {
    log('', 'that there is no description', 'an empty one, since one is required');
    return { description: '' };
  }
  if (description === '' && profile.description === 'not-empty') {
    log('/description', 'the empty description', 'left out');
    return {};
  }
  return description === undefined ? {} : { description };
};

const mcpMembers = (tool: CanonicalTool, log: LossLog): Partial<WireTool> => {
  const { icons, _meta: meta, ...others } = tool.metadata ?? {};
  for (const name of Object.keys(others)) log(under('/metadata', name), 'the metadata', 'left out');
  return {
    ...(icons !== undefined && { icons }),
    ...(tool.outputSchema !== undefined && { outputSchema: tool.outputSchema }),
    ...(tool.annotations !== undefined && { annotations: tool.annotations }),
    ...(meta !== undefined && { meta }),
  };
};

const logMcpMembers = (tool: CanonicalTool, log: LossLog): Record<never, never> => {
  const fields: readonly [Pointer, string, unknown][] = [
    ['/outputSchema', 'the output schema', tool.outputSchema],
    ['/annotations', 'the annotations', tool.annotations],
    ['/metadata', 'the metadata', tool.metadata],
  ];
  for (const [pointer, what, value] of fields) if (value !== undefined) log(pointer, what, 'left out');
  return {};
};
