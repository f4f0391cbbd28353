import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats/dist/formats.js';
import type { OpenApiDocument } from '../../src/http/openApiDocument.ts';
import { type Operation, operationsOf } from '../../src/http/readDocument.ts';
import { isDecodable, routePath } from '../../src/http/routePath.ts';

export type Answered = {
  readonly method: string;
  /** As it was asked for, without the query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
};

/** Holds answers against the OpenAPI document: what of an answer is not as documented. */
export const createContract = (document: OpenApiDocument): ((answered: Answered) => string[]) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { ...formats.fullFormats } });
  ajv.addSchema({ $id: 'api', ...document });
  const operations = operationsOf(document).map((operation) => ({
    ...operation,
    route: routePath(operation.path),
  }));

  return ({ method, path, status, headers, bytes }) => {
    if (!isDecodable(path)) return status === 400 ? [] : [`${path} cannot be decoded and gives ${status}`];
    const asked = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = operations.find(({ route, ...found }) => found.method === asked && route.match(path));
    if (operation === undefined)
      return status === 404 || status === 405 ? [] : [`${method} ${path} is not documented`];
    const response = operation.raw.responses?.[status];
    if (response === undefined) return [`${operation.id} does not document ${status}: ${bytes}`];
    if (method === 'HEAD' || response.content === undefined) {
      return bytes.length === 0 ? [] : [`${operation.id} answers ${status} with a body`];
    }
    const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
    if (!Object.hasOwn(response.content, type))
      return [`${operation.id} does not document ${status} as ${type}`];
    const value: unknown = type.endsWith('json') ? JSON.parse(bytes.toString()) : bytes.toString();
    const validate = ajv.getSchema(pointerTo(operation, status, type));
    if (validate === undefined) return [`${operation.id} has no schema for ${status} as ${type}`];
    return validate(value)
      ? []
      : (validate.errors ?? []).map(
          (error) => `${operation.id} ${status}: ${error.instancePath} ${error.message}`,
        );
  };
};

const pointerTo = ({ path, method }: Operation, status: number, type: string): string =>
  `api#/paths/${step(path)}/${method}/responses/${status}/content/${step(type)}/schema`.replace(
    /[{}]/g,
    encodeURIComponent,
  );

const step = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
