import { isArray, isObject, type Json, type JsonObject, member } from '../schema/json.ts';
import { type Pointer, under } from '../schema/pointer.ts';
import { schemaFaults } from '../schema/schemaFaults.ts';
import { schemasIn } from '../schema/schemasIn.ts';
import { readEnvelope, type ToolEnvelope } from './envelope.ts';
import { exampleFaults } from './exampleFaults.ts';
import type { Fault } from './fault.ts';
import { hostileFaults } from './hostileFaults.ts';
import type { Limits } from './limits.ts';
import { nameFaults } from './nameFaults.ts';
import { type ReadRoot, readInputRoot, readOutputRoot } from './readRoot.ts';
import type { Tool, Toolset } from './toolset.ts';

/**
 * Reads a definition document from outside. Either it is a toolset, with a sentence for everything that was
 * changed in reading, or everything that is wrong with it comes back at once.
 *
 * Depth and number of tools are judged first and alone, since everything else relies on them. Then the
 * fields, the names, the schemas and the examples, each whatever the others say.
 */
export const parseToolset = (
  document: unknown,
  limits: Limits,
): { toolset: Toolset; normalised: readonly string[] } | { faults: readonly Fault[] } => {
  const hostile = hostileFaults(document, limits);
  if (hostile.alone) return { faults: hostile.faults };
  const read = readEnvelope(document);
  const faults = [...hostile.faults, ...read.faults];
  const tools = toolsOf(document as Json);
  faults.push(...nameFaults(tools.map((tool) => member(tool, 'name') ?? null)));
  const roots = tools.map((tool, index) => readRoots(tool, under('/tools', index)));
  for (const [index, tool] of tools.entries()) {
    faults.push(...contentFaults(tool, under('/tools', index), roots[index] as Roots, limits));
  }
  if (read.envelope === undefined || faults.length > 0) return { faults };
  const parsed = read.envelope.tools.map((tool, index) =>
    parsedTool(tool, under('/tools', index), roots[index] as Roots),
  );
  const { description } = read.envelope;
  return {
    toolset: { ...(description !== undefined && { description }), tools: parsed.map(({ tool }) => tool) },
    normalised: parsed.flatMap(({ normalised }) => normalised),
  };
};

type Roots = { input: ReadRoot; output: ReadRoot | undefined };

/** The tools as far as they are objects at all; anything else stands as an empty one, judged with the fields. */
const toolsOf = (document: Json): JsonObject[] => {
  const tools = isObject(document) ? member(document, 'tools') : undefined;
  return isArray(tools) ? tools.map((tool) => (isObject(tool) ? tool : {})) : [];
};

const readRoots = (tool: JsonObject, at: Pointer): Roots => ({
  input: readInputRoot(member(tool, 'inputSchema'), under(at, 'inputSchema')),
  output: readOutputRoot(member(tool, 'outputSchema'), under(at, 'outputSchema')),
});

/**
 * What is wrong inside the schemas and examples of one tool. The limit of schemas is one for both roots, and
 * a schema with faults of its own judges no examples.
 */
const contentFaults = (tool: JsonObject, at: Pointer, roots: Roots, limits: Limits): Fault[] => {
  const faults: Fault[] = [];
  const sound: Partial<Record<keyof Roots, JsonObject>> = {};
  let nodes = limits.nodesPerTool;
  for (const [field, name] of [
    ['input', 'inputSchema'],
    ['output', 'outputSchema'],
  ] as const) {
    const root = roots[field];
    if (root === undefined) continue;
    const before = faults.length;
    faults.push(...root.faults);
    if (root.schema === undefined) continue;
    const found = schemaFaults(root.schema, { depth: limits.depth, nodes });
    const told = new Set(root.faults.map(({ pointer }) => pointer));
    for (const { pointer, message } of found) {
      const here = `${under(at, name)}${pointer}`;
      if (!told.has(here)) faults.push({ pointer: here, message });
    }
    if (faults.length === before) sound[field] = root.schema;
    nodes -= schemasIn(root.schema, nodes);
  }
  return [...faults, ...exampleFaults(tool, at, sound)];
};

/** The tool as the product has it, with a sentence for everything that was read in another way. */
const parsedTool = (
  written: ToolEnvelope,
  at: Pointer,
  { input, output }: Roots,
): { tool: Tool; normalised: string[] } => {
  const { _meta, icons, metadata, inputSchema: _, outputSchema: __, ...fields } = written;
  const moved = { ...(_meta !== undefined && { _meta }), ...(icons !== undefined && { icons }) };
  const names = Object.keys(moved);
  const tool: Tool = {
    ...(fields as Omit<Tool, 'inputSchema'>),
    inputSchema: input.schema as JsonObject,
    ...(output?.schema !== undefined && { outputSchema: output.schema }),
    ...((names.length > 0 || metadata !== undefined) && { metadata: { ...metadata, ...moved } }),
  };
  return {
    tool,
    normalised: [
      ...input.normalised,
      ...(output?.normalised ?? []),
      ...names.map((name) => `${under(at, name)}: kept under "metadata".`),
    ],
  };
};
