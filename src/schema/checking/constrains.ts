import { isArray, isObject, member } from '../json.ts';
import { nodeReferred, nodeUnder, type SchemaNode } from './node.ts';

/**
 * Whether a schema says anything about a value, so that an object whose further members it describes is a
 * map. `true`, `{}` and schemas of texts and annotations say nothing.
 */
export const constrains = (node: SchemaNode, steps = 64): boolean => {
  const { schema } = node;
  if (!isObject(schema)) return schema === false;
  if (steps === 0) return true;
  return Object.keys(schema).some((keyword) => {
    const value = member(schema, keyword);
    if (keyword === '$ref' && typeof value === 'string') {
      const target = nodeReferred(node, value);
      return target === undefined || constrains(target, steps - 1);
    }
    if (keyword === 'allOf' && isArray(value)) {
      return value.some((inner, index) => constrains(nodeUnder(node, inner, 'allOf', index), steps - 1));
    }
    return asserting.has(keyword);
  });
};

/** The keywords that can refuse a value. */
const asserting: ReadonlySet<string> = new Set([
  ...['type', 'const', 'enum', 'not', 'anyOf', 'oneOf', 'if', '$dynamicRef'],
  ...['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'pattern', 'format'],
  ...['properties', 'required', 'additionalProperties', 'patternProperties', 'unevaluatedProperties'],
  ...['propertyNames', 'minProperties', 'maxProperties'],
  ...['dependentRequired', 'dependentSchemas', 'dependencies'],
  ...['prefixItems', 'items', 'additionalItems', 'unevaluatedItems', 'contains'],
  ...['minItems', 'maxItems', 'uniqueItems'],
]);
