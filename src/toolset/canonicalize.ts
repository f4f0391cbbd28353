import { canonicalSchema } from './canonicalSchema.ts';
import { assembled } from './readCanonical.ts';
import { sorted } from './sorted.ts';
import type { CanonicalTool, CanonicalToolset, Example, Tool, Toolset } from './toolset.ts';

/**
 * Brings a toolset into its one canonical form: what a model can see as the author wrote it, everything
 * else normalised. Canonical toolsets with equal digests have equal bytes.
 *
 * Keys stand in the order of the fields below; an absent field and its empty value (`strict: false`, empty
 * lists, empty annotations and metadata) are the same. The form is frozen: a changed formula would make
 * every stored toolset look edited.
 */
export const canonicalize = (toolset: Toolset): CanonicalToolset =>
  assembled(toolset.description, toolset.tools.map(canonicalTool));

const canonicalTool = (tool: Tool): CanonicalTool => {
  const form: Tool = {
    name: tool.name,
    ...(tool.title !== undefined && { title: tool.title }),
    ...(tool.description !== undefined && { description: tool.description }),
    inputSchema: canonicalSchema(tool.inputSchema),
    ...(tool.outputSchema !== undefined && { outputSchema: canonicalSchema(tool.outputSchema) }),
    ...(hasMembers(tool.annotations) && { annotations: sorted(tool.annotations) }),
    ...(tool.strict === true && { strict: true }),
    ...(hasItems(tool.examples) && { examples: tool.examples.map(canonicalExample) }),
    ...(hasItems(tool.mustAlways) && { mustAlways: tool.mustAlways }),
    ...(hasItems(tool.mustNever) && { mustNever: tool.mustNever }),
    ...(hasMembers(tool.metadata) && { metadata: sorted(tool.metadata) }),
  };
  return { ...form, text: JSON.stringify(form) };
};

/** The values of an example stay as they were written: a model reads them. */
const canonicalExample = (example: Example): Example => ({
  input: example.input,
  ...(example.output !== undefined && { output: example.output }),
  ...(example.description !== undefined && { description: example.description }),
  ...(example.negative === true && { negative: true }),
  ...(example.whyBad !== undefined && { whyBad: example.whyBad }),
});

const hasItems = <T>(list: readonly T[] | undefined): list is readonly T[] =>
  list !== undefined && list.length > 0;

const hasMembers = <T extends object>(object: T | undefined): object is T =>
  object !== undefined && Object.keys(object).length > 0;
