import { isArray, isObject, type Json, type JsonObject, member } from '../schema/json.ts';

/** One argument as a person asks for it: where it is, what it takes, whether it must be there, what it is for. */
export type SchemaRow = {
  /** `order.lines[].sku` */
  readonly name: string;
  readonly depth: number;
  readonly type: string;
  readonly required: boolean;
  readonly description: string | undefined;
  /** What else it asks of a value, as keyword and value. */
  readonly limits: readonly (readonly [keyword: string, value: Json])[];
};

/** The arguments of a schema in its order, those inside others below them. `more` counts what is left out. */
export const schemaRows = (
  schema: JsonObject,
  { rows: most = 60, depth: deepest = 4 } = {},
): { readonly rows: readonly SchemaRow[]; readonly more: boolean } => {
  const rows: SchemaRow[] = [];
  let more = false;
  const walk = (owner: JsonObject, prefix: string, depth: number): void => {
    const properties = member(owner, 'properties');
    if (!isObject(properties)) return;
    const required = member(owner, 'required');
    const names = new Set(isArray(required) ? required : []);
    for (const [name, value] of Object.entries(properties)) {
      if (rows.length >= most || depth > deepest) {
        more = true;
        return;
      }
      const path = `${prefix}${name}`;
      rows.push(rowOf(path, depth, value, names.has(name)));
      if (!isObject(value)) continue;
      walk(value, `${path}.`, depth + 1);
      const items = member(value, 'items');
      if (isObject(items)) walk(items, `${path}[].`, depth + 1);
    }
  };
  walk(schema, '', 0);
  return { rows, more };
};

const rowOf = (name: string, depth: number, schema: Json, required: boolean): SchemaRow => {
  if (!isObject(schema)) {
    return {
      name,
      depth,
      type: schema === false ? 'nothing' : 'anything',
      required,
      description: undefined,
      limits: [],
    };
  }
  const description = member(schema, 'description');
  return {
    name,
    depth,
    type: typeWords(schema),
    required,
    description: typeof description === 'string' ? description : undefined,
    limits: Object.entries(schema).filter(([keyword]) => !toldElsewhere.has(keyword)),
  };
};

const toldElsewhere = new Set([
  'type',
  'description',
  'properties',
  'required',
  'items',
  'title',
  '$defs',
  'definitions',
]);

const typeWords = (schema: JsonObject): string => {
  const type = member(schema, 'type');
  const words = isArray(type) ? type.map(String).join(' or ') : typeof type === 'string' ? type : 'anything';
  const items = member(schema, 'items');
  if (words !== 'array' || !isObject(items)) return words;
  return `list of ${typeWords(items)}`;
};
