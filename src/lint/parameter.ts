import { openSchema, placeAt, referred, type SchemaDocument } from '../schema/document.ts';
import { isArray, isObject, type Json, type JsonObject, member } from '../schema/json.ts';
import { type Pointer, under } from '../schema/pointer.ts';
import { subschemas } from '../schema/subschemas.ts';
import type { ToolView } from './toolsetView.ts';

/** A property of a tool's input, as a model reads it. */
export type Parameter = {
  readonly tool: ToolView;
  readonly name: string;
  /** Into the tool. */
  readonly path: Pointer;
  /** As it is written. */
  readonly schema: JsonObject;
  /** Its own description, or that of the schema it refers to. Empty where there is none. */
  readonly description: string;
  readonly required: boolean;
  /** Whether it is an argument of the call itself, not a property further inside. */
  readonly argument: boolean;
  /** The types that it takes besides null; empty where any. */
  readonly types: ReadonlySet<string>;
  /** Whether the keyword stands in the schema, in a branch of it or in the one it refers to. */
  readonly says: (...keywords: readonly string[]) => boolean;
};

/** Every property that stands in the input schema, in document order; definitions count once. */
export const parametersOf = (view: Omit<ToolView, 'parameters'>): Parameter[] => {
  const document = openSchema(view.tool.inputSchema);
  const found: Parameter[] = [];
  const visit: { schema: Json; pointer: Pointer }[] = [{ schema: document.root, pointer: '' }];
  for (let next = visit.pop(); next !== undefined; next = visit.pop()) {
    const { schema, pointer } = next;
    if (isObject(schema)) found.push(...propertiesAt(document, schema, pointer, view as ToolView));
    const inside = [...subschemas(schema, pointer)].filter(([, at]) => !at.startsWith(`${pointer}/not`));
    for (const [item, at] of inside.reverse()) visit.push({ schema: item, pointer: at });
  }
  return found;
};

const propertiesAt = function* (
  document: SchemaDocument,
  schema: JsonObject,
  pointer: Pointer,
  tool: ToolView,
): Generator<Parameter> {
  const properties = member(schema, 'properties');
  if (!isObject(properties)) return;
  const required = member(schema, 'required');
  const names = new Set(isArray(required) ? required : []);
  for (const [name, property] of Object.entries(properties)) {
    if (!isObject(property)) continue;
    const at = under(under(pointer, 'properties'), name);
    const layers = layersOf(document, property, at);
    yield {
      tool,
      name,
      path: `/inputSchema${at}`,
      schema: property,
      description: descriptionOf(layers),
      required: names.has(name),
      argument: pointer === '',
      types: typesOf(layers),
      says: (...keywords) =>
        layers.some((layer) => keywords.some((keyword) => Object.hasOwn(layer, keyword))),
    };
  }
};

/** The schema itself, the one it refers to, and the branches of both: what a value has to do with directly. */
const layersOf = (document: SchemaDocument, schema: JsonObject, pointer: Pointer): JsonObject[] => {
  const layers: JsonObject[] = [];
  const visit: { schema: Json; at: Pointer }[] = [{ schema, at: pointer }];
  for (let index = 0; index < visit.length && layers.length < mostLayers; index++) {
    const here = visit[index] as (typeof visit)[number];
    if (!isObject(here.schema)) continue;
    layers.push(here.schema);
    const place = placeAt(document, here.at);
    const target = place && referred(place);
    if (target !== undefined) visit.push({ schema: target.schema, at: target.pointer });
    for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
      const branches = member(here.schema, keyword);
      if (!isArray(branches)) continue;
      for (const [branch, item] of branches.slice(0, mostLayers).entries()) {
        visit.push({ schema: item, at: under(under(here.at, keyword), branch) });
      }
    }
  }
  return layers;
};

const mostLayers = 20;

const descriptionOf = (layers: readonly JsonObject[]): string => {
  for (const layer of layers) {
    const text = member(layer, 'description');
    if (typeof text === 'string' && text.trim() !== '') return text;
  }
  return '';
};

const typesOf = (layers: readonly JsonObject[]): Set<string> => {
  const types = new Set<string>();
  for (const layer of layers) {
    const type = member(layer, 'type');
    for (const one of isArray(type) ? type : [type]) {
      if (typeof one === 'string' && one !== 'null') types.add(one);
    }
  }
  return types;
};
