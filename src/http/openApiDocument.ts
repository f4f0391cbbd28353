import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Answer, Endpoint } from './endpoint.ts';
import { type HttpProblemCode, problemTable } from './problemTable.ts';
import { problemDocument } from './shapes/problemDocument.ts';

export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/** The OpenAPI 3.1 document of the endpoints, from the schemas that check their requests. */
export const openApiDocument = (endpoints: readonly Endpoint[], release: string): OpenApiDocument => {
  const hono = new OpenAPIHono();
  hono.openAPIRegistry.registerComponent('securitySchemes', 'key', { type: 'http', scheme: 'bearer' });
  for (const endpoint of endpoints) {
    const { id, method, path, group, summary, description, needs, params, query, body } = endpoint;
    hono.openAPIRegistry.registerPath({
      operationId: id,
      method,
      path: path.template,
      tags: [group],
      summary,
      description: [description, scopeWords(endpoint)].filter((words) => words !== undefined).join(' '),
      ...(needs === 'anyone' ? {} : { security: [{ key: [needs] }] }),
      request: {
        params,
        query,
        ...(body === undefined
          ? {}
          : { body: { required: true, content: { 'application/json': { schema: body } } } }),
      },
      responses: responsesOf(endpoint),
    });
  }
  return hono.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Toolset Registry',
      version: release,
      description:
        'Immutable versions of the toolsets that agents are given, what each edit does to conversations, and a pin for every conversation.',
    },
    servers: [{ url: '/' }],
  });
};

const scopeWords = ({ needs }: Endpoint): string | undefined =>
  needs === 'anyone' ? undefined : `Needs a key with the scope \`${needs}\`.`;

/** Refusals that any endpoint over the registry may give. */
const common: readonly HttpProblemCode[] = [
  'invalid-request',
  'no-valid-key',
  'key-lacks-scope',
  'rate-limited',
  'busy',
  'database-away',
  'deadline-passed',
  'starting',
];
const ofBodies: readonly HttpProblemCode[] = ['too-large', 'unsupported-media-type'];

/** What every read answers to an If-None-Match that names what it would send. */
const hasIt: Answer = { description: 'The client has it.', headers: { ETag: 'The sha256 of the body.' } };

/** A stream has no entity to have. */
const isStream = ({ answers }: Endpoint): boolean =>
  Object.hasOwn(answers[200]?.content ?? {}, 'text/event-stream');

const responsesOf = (endpoint: Endpoint) => {
  const answers = Object.entries({
    ...(endpoint.serves === 'registry' && endpoint.method === 'get' && !isStream(endpoint)
      ? { 304: hasIt }
      : {}),
    ...endpoint.answers,
  }).map(([status, answer]) => [status, responseOf(answer)]);
  const codes = new Set<HttpProblemCode>([
    ...endpoint.problems,
    ...(endpoint.serves === 'registry' ? common : []),
    ...(endpoint.path.template.includes('{name}') ? (['key-lacks-toolset'] as const) : []),
    ...(endpoint.body === undefined ? [] : ofBodies),
    'unexpected-error',
  ]);
  const statuses = new Set([...codes].map((code) => problemTable[code].status));
  const problems = [...statuses].map((status) => [
    String(status),
    {
      description: [...codes]
        .filter((code) => problemTable[code].status === status)
        .map((code) => `\`${code}\`: ${problemTable[code].title}.`)
        .join(' '),
      content: { 'application/problem+json': { schema: problemDocument } },
    },
  ]);
  return Object.fromEntries([...answers, ...problems]);
};

const responseOf = ({ description, content, headers }: Answer) => ({
  description,
  ...(content === undefined
    ? {}
    : {
        content: Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }])),
      }),
  ...(headers === undefined
    ? {}
    : {
        headers: z.object(
          Object.fromEntries(
            Object.entries(headers).map(([name, words]) => [
              name,
              z.string().openapi({ description: words }),
            ]),
          ),
        ),
      }),
});
