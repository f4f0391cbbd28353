import { isArray, isObject, type Json, type JsonObject, member } from '../schema/json.ts';
import { type Pointer, under } from '../schema/pointer.ts';
import { schemaFaults } from '../schema/schemaFaults.ts';
import { schemasIn } from '../schema/schemasIn.ts';
import { readEnvelope, type ToolEnvelope } from './envelope.ts';
import { exampleFaults } from './exampleFaults.ts';
import type { Fault } from './fault.ts';
import { faultList } from './faultList.ts';
import { isReadable } from './isReadable.ts';
import type { Limits } from './limits.ts';
import { nameFaults } from './nameFaults.ts';
import { type ReadRoot, readInputRoot, readOutputRoot } from './readRoot.ts';
import type { Example, Tool, Toolset } from './toolset.ts';

/**
 * Reads a definition document from outside. Either it is a toolset, with a sentence for everything that was
 * changed in reading, or everything that is wrong with it comes back at once.
 *
 * Depth and numbers of things are judged first and alone, since everything else relies on them. Then the
 * fields, the names, the schemas and the examples, each whatever the others say.
 */
export const parseToolset = (
  document: unknown,
  limits: Limits,
): { toolset: Toolset; normalised: readonly string[] } | { faults: readonly Fault[] } => {
  const faults = faultList();
  if (!isReadable(document, limits, faults.add)) return { faults: faults.told() };
  const envelope = readEnvelope(document, faults.add);
  const tools = toolsOf(document as Json);
  for (const fault of nameFaults(tools.map((tool) => member(tool, 'name') ?? null))) faults.add(fault);
  const roots = tools.map((tool, index) => readRoots(tool, under('/tools', index)));
  for (const [index, tool] of tools.entries()) {
    const at = under('/tools', index);
    for (const fault of contentFaults(tool, at, roots[index] as Roots, limits)) faults.add(fault);
    for (const fault of movedFaults(tool, at)) faults.add(fault);
  }
  if (envelope === undefined || faults.told().length > 0) return { faults: faults.told() };
  const parsed = envelope.tools.map((tool, index) =>
    parsedTool(tool, under('/tools', index), roots[index] as Roots),
  );
  const { description } = envelope;
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

/** Fields of MCP that would be kept under `metadata` but find their name taken there. */
const movedFaults = (tool: JsonObject, at: Pointer): Fault[] => {
  const metadata = member(tool, 'metadata');
  if (!isObject(metadata)) return [];
  return ['_meta', 'icons']
    .filter((name) => Object.hasOwn(tool, name) && Object.hasOwn(metadata, name))
    .map((name) => ({
      pointer: under(at, name),
      message: `It is kept under "metadata", which has a "${name}" already. Remove one of them.`,
    }));
};

/** The tool as the product has it, with a sentence for everything that was read in another way. */
const parsedTool = (
  written: ToolEnvelope,
  at: Pointer,
  { input, output }: Roots,
): { tool: Tool; normalised: string[] } => {
  const { _meta, icons, metadata, inputSchema: _, outputSchema: __, examples, ...fields } = written;
  const moved = { ...(_meta !== undefined && { _meta }), ...(icons !== undefined && { icons }) };
  const names = Object.keys(moved);
  const tool: Tool = {
    ...(fields as Omit<Tool, 'inputSchema'>),
    ...(examples !== undefined && { examples: examples.map(parsedExample) }),
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

/** An example that is not negative says so by leaving it out. */
const parsedExample = ({ negative, ...example }: NonNullable<ToolEnvelope['examples']>[number]): Example => ({
  ...(example as Example),
  ...(negative === true && { negative }),
});
