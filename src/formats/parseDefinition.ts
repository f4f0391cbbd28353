import { type Pointer, under } from '../schema/pointer.ts';
import type { Fault } from '../toolset/fault.ts';
import type { Limits } from '../toolset/limits.ts';
import { parseToolset } from '../toolset/parseToolset.ts';
import type { Toolset } from '../toolset/toolset.ts';
import { readTools, type ToolOrigin } from './readTools.ts';

/**
 * Reads a definition document or tools in any wire shape: either a toolset, with a sentence for everything
 * that was read in another way than it stands, or everything that is wrong, with pointers into the document
 * as it was given. What looks like neither is judged as a definition document.
 */
export const parseDefinition = (
  document: unknown,
  limits: Limits,
): { toolset: Toolset; normalised: readonly string[] } | { faults: readonly Fault[] } => {
  const read = readTools(document);
  if (read === undefined || read.format === 'definition') return parseToolset(document, limits);
  const parsed = parseToolset(read.definition, limits);
  if ('faults' in parsed) {
    return {
      faults: parsed.faults.map(({ pointer, message }) => ({
        pointer: standing(pointer, read.origins),
        message,
      })),
    };
  }
  const found = `The tools were read from ${shapeWords[read.format]}.`;
  const changed = parsed.normalised.map((note) =>
    note.replace(/^\/tools\/\d+\/\w+(?=: )/, (pointer) => standing(pointer, read.origins)),
  );
  return { toolset: parsed.toolset, normalised: [found, ...read.normalised, ...changed] };
};

const shapeWords: Readonly<Record<ToolOrigin['form'], string>> = {
  'function-nested': 'the shape of OpenAI Chat Completions',
  'function-flat': 'the shape of OpenAI Responses',
  anthropic: 'the shape of Anthropic Messages',
  'tool-spec': 'the shape of Bedrock Converse',
  'function-declarations': 'the shape of Gemini',
  mcp: 'the shape of an MCP tools/list',
  function: 'bare functions',
};

/** The place in the document as given of a place in the definition read from it; the tool where that is all. */
const standing = (pointer: Pointer, origins: readonly ToolOrigin[]): Pointer => {
  const [, list, index, field, ...rest] = pointer.split('/');
  if (list !== 'tools') return pointer;
  if (index === undefined) return origins[0]?.at.replace(/\/[^/]*$/, '') ?? '';
  const origin = origins[Number(index)];
  if (origin === undefined) return pointer;
  const { at, form, schemaMember } = origin;
  const inner = form === 'function-nested' ? '/function' : form === 'tool-spec' ? '/toolSpec' : '';
  if (field === undefined) return at;
  const place = `${at}${inner}`;
  if (field === 'inputSchema') {
    const schema = `${under(place, schemaMember)}${form === 'tool-spec' ? '/json' : ''}`;
    return [schema, ...rest].join('/');
  }
  if (field !== 'examples' || form === 'mcp') return [under(place, field), ...rest].join('/');
  const [example] = rest;
  if (form !== 'anthropic' || example === undefined) return under(place, 'description');
  return [under(under(place, 'input_examples'), example), ...rest.slice(2)].join('/');
};
