import { openSchema, type SchemaDocument } from '../../schema/document.ts';
import { isObject, type Json, type JsonObject, member } from '../../schema/json.ts';
import { lookUp, type Pointer } from '../../schema/pointer.ts';
import { subschemas } from '../../schema/subschemas.ts';

/** Where a reference leads back to a schema it stands in; undefined where none does. */
export const recursionIn = (root: JsonObject): Pointer | undefined => {
  const document = openSchema(root);
  const state = new Map<Pointer, 'open' | 'done'>();
  const stack: { pointer: Pointer; edges: readonly Edge[]; next: number }[] = [];
  const enter = (pointer: Pointer): void => {
    state.set(pointer, 'open');
    stack.push({ pointer, edges: edgesOf(document, root, pointer), next: 0 });
  };
  enter('');
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const edge = top.edges[top.next++];
    if (edge === undefined) {
      state.set(top.pointer, 'done');
      stack.pop();
    } else if (state.get(edge.to) === 'open') return edge.from;
    else if (!state.has(edge.to)) enter(edge.to);
  }
  return undefined;
};

type Edge = { readonly from: Pointer; readonly to: Pointer };

/** The schemas directly inside one, and the one its reference leads to. */
const edgesOf = (document: SchemaDocument, root: Json, pointer: Pointer): Edge[] => {
  const schema = lookUp(root, pointer);
  if (!isObject(schema)) return [];
  const edges = [...subschemas(schema, pointer)]
    .filter(([, to]) => !/^\/(\$defs|definitions)\/[^/]+$/.test(to))
    .map(([, to]) => ({ from: pointer, to }));
  const reference = member(schema, '$ref');
  const target = typeof reference === 'string' ? document.resolve(reference, pointer) : undefined;
  return target === undefined ? edges : [...edges, { from: pointer, to: target }];
};
