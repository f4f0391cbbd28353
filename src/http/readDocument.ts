import type { OpenApiDocument } from './openApiDocument.ts';

/** One operation of the document, with what the reference page shows of it. */
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly group: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly raw: RawOperation;
};

export type Row = {
  readonly name: string;
  readonly required: boolean;
  readonly type: string;
  readonly shape: string | undefined;
  readonly description: string;
};

/** As much of OpenAPI's schema object as our own documents use. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

type RawOperation = {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses?: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
};

const methods = ['get', 'put', 'post', 'patch', 'delete'] as const;

export const operationsOf = (document: OpenApiDocument): readonly Operation[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const raw = item[method] as RawOperation | undefined;
      if (raw === undefined) return [];
      const { operationId = '', tags = [], summary = '', description } = raw;
      return [{ id: operationId, method, path, group: tags[0] ?? '', summary, description, raw }];
    }),
  );

export const parametersOf = ({ raw }: Operation): readonly Row[] =>
  (raw.parameters ?? []).map(({ name, required, schema = {} }) => row(name, schema, required === true));

/** The name of the shape of the body. */
export const bodyOf = ({ raw }: Operation): string | undefined =>
  shapeIn(raw.requestBody?.content['application/json']?.schema ?? {});

export const responsesOf = ({ raw }: Operation) =>
  Object.entries(raw.responses ?? {}).map(([status, { description, content = {} }]) => ({
    status,
    description,
    types: Object.entries(content).map(([type, { schema = {} }]) => ({ type, shape: shapeIn(schema) })),
  }));

export const shapesOf = (document: OpenApiDocument): readonly { name: string; schema: Schema }[] =>
  Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => ({
    name,
    schema: schema as Schema,
  }));

export const fieldsOf = (schema: Schema): readonly Row[] =>
  Object.entries(schema.properties ?? {}).map(([name, field]) =>
    row(name, field, schema.required?.includes(name) === true),
  );

const row = (name: string, schema: Schema, required: boolean): Row => ({
  name,
  required,
  type: typeOf(schema),
  shape: shapeIn(schema),
  description: schema.description ?? '',
});

const typeOf = (schema: Schema): string => {
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined)
    return [...new Set(branches.map(typeOf))].filter((type) => type !== '').join(' or ');
  if (schema.$ref !== undefined) return '';
  const type = typeof schema.type === 'string' ? schema.type : (schema.type ?? ['any']).join(' or ');
  return type === 'array' ? `array of ${typeOf(schema.items ?? {})}`.trim() : type;
};

/** The named shape that a schema is, has as items, has as a branch, or has as the items of its pages. */
const shapeIn = (schema: Schema): string | undefined => {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1);
  if (schema.items !== undefined) return shapeIn(schema.items);
  for (const branch of schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) {
    const name = shapeIn(branch);
    if (name !== undefined) return name;
  }
  return schema.properties?.items === undefined ? undefined : shapeIn(schema.properties.items);
};
