import { isArray, isObject, type Json, type JsonObject, member } from '../schema/json.ts';
import type { WireTool } from './wireTool.ts';

/**
 * Tools as signatures for a system prompt: the name with its arguments and their types, `?` behind those
 * that may be left out, then the description and one line for every argument that has one.
 */
export const writeSignatures = (tools: readonly WireTool[]): string => tools.map(signature).join('\n\n');

const signature = (tool: WireTool): string => {
  const schema = isObject(tool.schema) ? tool.schema : {};
  const properties = propertiesOf(schema);
  const required = requiredOf(schema);
  const typed = properties.map(
    ([name, one]) => `${name}${required.has(name) ? '' : '?'}: ${typeText(one, deepest)}`,
  );
  const lines = properties.flatMap(([name, one]) => noteLines(name, one, deepest));
  return [
    `${tool.name}(${typed.join(', ')})`,
    ...(tool.description === undefined || tool.description === ''
      ? []
      : [`  ${indented(tool.description, '  ')}`]),
    ...lines,
  ].join('\n');
};

/** Deeper objects are written as `object`. */
const deepest = 16;

const typeText = (schema: Json, left: number): string => {
  if (!isObject(schema)) return schema === false ? 'never' : 'any';
  if (Object.hasOwn(schema, 'const')) return JSON.stringify(schema.const);
  const values = member(schema, 'enum');
  if (isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  const branches = member(schema, 'anyOf') ?? member(schema, 'oneOf');
  if (isArray(branches) && left > 0) {
    return [...new Set(branches.map((branch) => typeText(branch, left - 1)))].join(' | ');
  }
  const type = member(schema, 'type');
  const types = isArray(type) ? type : type === undefined ? [] : [type];
  if (types.length === 0) return 'any';
  return types.map((one) => oneType(String(one), schema, left)).join(' | ');
};

const oneType = (type: string, schema: JsonObject, left: number): string => {
  if (type === 'array') {
    const items = member(schema, 'items');
    if (items === undefined || left === 0) return 'list';
    const inner = typeText(items, left - 1);
    return inner.includes(' | ') ? `(${inner})[]` : `${inner}[]`;
  }
  if (type !== 'object' || left === 0) return type;
  const required = requiredOf(schema);
  const properties = propertiesOf(schema);
  if (properties.length === 0) return 'object';
  const members = properties.map(
    ([name, one]) => `${name}${required.has(name) ? '' : '?'}: ${typeText(one, left - 1)}`,
  );
  return `{${members.join(', ')}}`;
};

/** A line for an argument and for whatever is inside it: `address.city`, `lines[].count`. */
const noteLines = (path: string, schema: Json, left: number): string[] => {
  if (!isObject(schema) || left === 0) return [];
  const said = notes(schema);
  const branches = member(schema, 'anyOf') ?? member(schema, 'oneOf');
  const items = member(schema, 'items');
  return [
    ...(said === '' ? [] : [`  ${path}: ${indented(said, '    ')}`]),
    ...propertiesOf(schema).flatMap(([name, one]) => noteLines(`${path}.${name}`, one, left - 1)),
    ...(items === undefined || isArray(items) ? [] : noteLines(`${path}[]`, items, left - 1)),
    ...(isArray(branches) ? branches.flatMap((branch) => noteLines(path, branch, left - 1)) : []),
  ];
};

/** The description of an argument, with its default. */
const notes = (schema: Json): string => {
  if (!isObject(schema)) return '';
  const description = member(schema, 'description');
  const standing = member(schema, 'default');
  return [
    ...(typeof description === 'string' && description !== '' ? [description] : []),
    ...(standing === undefined ? [] : [`Default: ${JSON.stringify(standing)}.`]),
  ].join(' ');
};

const propertiesOf = (schema: JsonObject): [string, Json][] => {
  const properties = member(schema, 'properties');
  return isObject(properties) ? Object.entries(properties) : [];
};

const requiredOf = (schema: JsonObject): Set<Json> => {
  const required = member(schema, 'required');
  return new Set(isArray(required) ? required : []);
};

const indented = (text: string, by: string): string => text.replaceAll(/\n(?=[^\n])/g, `\n${by}`);
