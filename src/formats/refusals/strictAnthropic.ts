import { openSchema, type SchemaDocument } from '../../schema/document.ts';
import { isArray, isObject, type Json, type JsonObject, member } from '../../schema/json.ts';
import { lookUp, type Pointer, under } from '../../schema/pointer.ts';
import { subschemas } from '../../schema/subschemas.ts';
import type { Profile } from '../profile.ts';
import type { Refusal } from '../refusal.ts';
import type { Rendered } from '../renderTool.ts';
import { everySchema } from './schemas.ts';

/** The documented sizes of one request. */
const most = { tools: 20, optional: 24, unions: 16 };

/** What Anthropic's strict mode answers with an error: keywords, recursion, and sizes over all strict tools. */
export const anthropicStrictRefusals = function* (
  rendered: readonly Rendered[],
  profile: Profile,
): Generator<Refusal> {
  const strict = rendered.filter(({ tool }) => tool.strict === true);
  const sums = { optional: 0, unions: 0 };
  for (const { tool, schema } of strict) {
    for (const [one, pointer] of everySchema(schema)) {
      if (!isObject(one)) continue;
      for (const keyword of Object.keys(one).filter((name) => refused(name, one))) {
        const message = `"${keyword}" is not supported in a strict tool of ${profile.title}. Say it in the description, or take "strict" from the tool.`;
        yield {
          tool: tool.name,
          rule: 'strict-keyword',
          pointer: under(pointer, keyword),
          message,
          verified: true,
        };
      }
      sums.optional += optionalCount(one);
      sums.unions += isUnion(one) ? 1 : 0;
    }
    const recursion = recursionIn(schema);
    if (recursion !== undefined) {
      const message = `The schema refers to itself; a strict tool of ${profile.title} must not. Write the levels out, or take "strict" from the tool.`;
      const pointer = `/inputSchema${recursion}`;
      yield { tool: tool.name, rule: 'strict-recursion', pointer, message, verified: true };
    }
  }
  const limits: readonly (readonly [number, number, string])[] = [
    [strict.length, most.tools, 'strict tools'],
    [sums.optional, most.optional, 'optional arguments in strict tools'],
    [sums.unions, most.unions, 'arguments of several types in strict tools'],
  ];
  for (const [count, limit, what] of limits) {
    if (count <= limit) continue;
    const message = `There are ${count} ${what}; ${profile.title} takes at most ${limit} in a request. Take "strict" from some tools.`;
    yield { tool: null, rule: 'strict-limit', pointer: '/tools', message, verified: true };
  }
};

const supported = new Set([
  ...['$schema', '$id', '$ref', '$anchor', '$defs', 'definitions', '$comment'],
  ...['type', 'const', 'enum', 'title', 'description', 'default', 'examples', 'deprecated'],
  ...[
    'properties',
    'required',
    'additionalProperties',
    'items',
    'anyOf',
    'allOf',
    'format',
    'pattern',
    'minItems',
  ],
]);

const formats = new Set([
  ...['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'],
]);

const refused = (keyword: string, schema: JsonObject): boolean => {
  const value = member(schema, keyword) as Json;
  if (keyword === 'minItems') return value !== 0 && value !== 1;
  if (keyword === 'format') return !formats.has(value as string);
  if (keyword === 'pattern') return typeof value === 'string' && /\\b|\\[1-9]|\(\?[=!<]/i.test(value);
  if (keyword === 'enum')
    return isArray(value) && value.some((one) => typeof one === 'object' && one !== null);
  if (keyword === 'items') return isArray(value);
  if (keyword === 'allOf') {
    return isArray(value) && value.some((one) => isObject(one) && Object.hasOwn(one, '$ref'));
  }
  return !supported.has(keyword);
};

const optionalCount = (schema: JsonObject): number => {
  const properties = member(schema, 'properties');
  const required = member(schema, 'required');
  if (!isObject(properties)) return 0;
  const listed = new Set(isArray(required) ? required : []);
  return Object.keys(properties).filter((name) => !listed.has(name)).length;
};

const isUnion = (schema: JsonObject): boolean =>
  Object.hasOwn(schema, 'anyOf') || (isArray(member(schema, 'type')) && (schema.type as Json[]).length > 1);

/** Where a reference leads back to a schema it stands in; undefined where none does. */
const recursionIn = (root: JsonObject): Pointer | undefined => {
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
