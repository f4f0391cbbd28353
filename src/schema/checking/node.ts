import { placeAt, type SchemaDocument, type SchemaPlace } from '../document.ts';
import { isArray, type Json, type JsonObject, member } from '../json.ts';
import { type Pointer, under } from '../pointer.ts';
import type { Rule } from './run.ts';

/** A schema as the checker keeps it: read once, when it is first held against something. */
export type SchemaNode = {
  readonly document: SchemaDocument;
  readonly pointer: Pointer;
  readonly schema: Json;
  rules: readonly Rule[] | undefined;
};

/** The one node that is kept for a place: references to the same pointer of the same document meet here. */
export const nodeAt = (place: SchemaPlace): SchemaNode => {
  let nodes = nodesOf.get(place.document);
  if (nodes === undefined) {
    nodes = new Map();
    nodesOf.set(place.document, nodes);
  }
  let node = nodes.get(place.pointer);
  if (node === undefined) {
    node = { ...place, rules: undefined };
    nodes.set(place.pointer, node);
  }
  return node;
};

/**
 * A node a step or more below this one, whose schema the caller has in hand and which the caller keeps. It is not
 * looked up: pointers are long where schemas are deep, and most are never asked for.
 */
export const nodeUnder = (node: SchemaNode, schema: Json, ...path: (string | number)[]): SchemaNode => ({
  document: node.document,
  pointer: path.reduce<Pointer>(under, node.pointer),
  schema,
  rules: undefined,
});

/** The nodes of a list of schemas under one keyword; nothing where there is no list. */
export const nodesUnder = (
  node: SchemaNode,
  schema: JsonObject,
  keyword: string,
): SchemaNode[] | undefined => {
  const list = member(schema, keyword);
  return isArray(list) ? list.map((inner, index) => nodeUnder(node, inner, keyword, index)) : undefined;
};

/** The node that a reference standing in this one leads to. */
export const nodeReferred = (node: SchemaNode, reference: string): SchemaNode | undefined => {
  const pointer = node.document.resolve(reference, node.pointer);
  const place = pointer === undefined ? undefined : placeAt(node.document, pointer);
  return place && nodeAt(place);
};

const nodesOf = new WeakMap<SchemaDocument, Map<Pointer, SchemaNode>>();
