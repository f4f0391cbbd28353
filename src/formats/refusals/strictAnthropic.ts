import { isArray, isObject, type Json, type JsonObject, member } from '../../schema/json.ts';
import { under } from '../../schema/pointer.ts';
import type { Profile } from '../profile.ts';
import type { Refusal } from '../refusal.ts';
import type { Rendered } from '../renderTool.ts';
import { recursionIn } from './recursion.ts';
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
        const verified = documented.has(keyword);
        const says = verified ? 'is not supported' : 'is not listed as supported';
        const message = `"${keyword}" ${says} in a strict tool of ${profile.title}. Say it in the description, or take "strict" from the tool.`;
        yield {
          tool: tool.name,
          rule: 'strict-keyword',
          pointer: under(pointer, keyword),
          message,
          verified,
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

/** What the documentation names as refused; of the rest it only says nothing. */
const documented = new Set([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...[
    'minItems',
    'maxItems',
    'uniqueItems',
    'contains',
    'minContains',
    'maxContains',
    'prefixItems',
    'items',
  ],
  ...['additionalItems', 'unevaluatedItems', 'pattern', 'allOf', 'enum'],
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
