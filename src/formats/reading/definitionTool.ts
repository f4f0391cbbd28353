import { checkValue } from '../../schema/checkValue.ts';
import { openSchema, rootPlace } from '../../schema/document.ts';
import { isObject, type Json, type JsonObject, member } from '../../schema/json.ts';
import type { Pointer } from '../../schema/pointer.ts';
import { readSubset } from '../gemini/readSubset.ts';
import { readExampleText } from '../readExampleText.ts';
import { fromDialect, isDialect } from './dialect.ts';
import type { ReadEntry } from './readEntry.ts';

/**
 * A tool as a definition document has it, from the wire. Examples are taken out of the description where
 * the schema accepts them, since a definition with examples that its schema refuses is refused itself.
 */
export const definitionTool = (read: ReadEntry, at: Pointer, normalised: string[]): JsonObject => {
  const { tool } = read;
  const schema = definitionSchema(read, at, normalised);
  const inputExamples = (tool.inputExamples ?? []).map((input) => ({ input }));
  const text = tool.description === undefined ? { examples: [] } : readExampleText(tool.description);
  const accepted = text.examples.every(({ input, negative }) => negative === true || accepts(schema, input));
  const description = accepted ? text.description : tool.description;
  const examples = [...inputExamples, ...(accepted ? text.examples : [])];
  if (accepted && text.examples.length > 0) {
    normalised.push(`${at}: ${text.examples.length} examples taken out of the description.`);
  }
  const left = [...read.others.keys()].filter((pointer) => !own(read, pointer));
  if (left.length > 0) normalised.push(`${at}: left out ${left.join(', ')}.`);
  return {
    name: tool.name,
    ...(tool.title !== undefined && { title: tool.title }),
    ...(description !== undefined && { description }),
    ...(schema !== undefined && { inputSchema: schema }),
    ...(tool.outputSchema !== undefined && { outputSchema: tool.outputSchema }),
    ...(tool.annotations !== undefined && { annotations: tool.annotations }),
    ...(tool.strict === true && { strict: true }),
    ...(examples.length > 0 && { examples }),
    ...(tool.meta !== undefined && { _meta: tool.meta }),
    ...(tool.icons !== undefined && { icons: tool.icons }),
    ...ownMembers(read),
  };
};

/** Fields of a definition that no wire shape has, on a tool that otherwise looks like MCP's. */
const ownFields = ['strict', 'examples', 'mustAlways', 'mustNever', 'metadata'];

const own = ({ form }: ReadEntry, pointer: Pointer): boolean =>
  form === 'mcp' && ownFields.includes(pointer.slice(1));

const ownMembers = (read: ReadEntry): JsonObject =>
  Object.fromEntries(
    [...read.others]
      .filter(([pointer]) => own(read, pointer))
      .map(([pointer, value]) => [pointer.slice(1), value]),
  );

const definitionSchema = (read: ReadEntry, at: Pointer, normalised: string[]): Json | undefined => {
  const { schema } = read.tool;
  if (schema === undefined) return undefined;
  if (isUpperCase(schema)) {
    normalised.push(`${at}: the schema read from Gemini's subset.`);
    return readSubset(schema);
  }
  if (!isDialect(schema)) return schema;
  normalised.push(`${at}: the schema read from the leaderboard's dialect.`);
  return fromDialect(schema);
};

const isUpperCase = (schema: Json): boolean => {
  const type = isObject(schema) ? member(schema, 'type') : undefined;
  return type === 'OBJECT' || type === 'TYPE_UNSPECIFIED';
};

/** A missing schema is read as an open object. */
const accepts = (schema: Json | undefined, input: Json): boolean => {
  if (!isObject(schema)) return true;
  const place = rootPlace(openSchema(schema));
  return checkValue(place, input, { reading: 'plain', position: 'root' }).verdict !== 'invalid';
};
