import { type Json, type JsonObject, objectOf } from '../schema/json.ts';
import type { Shape } from './callShape.ts';

/** A schema of exactly the values that have a shape, or, where a shape tells less, of more. */
export const shapeSchema = (shape: Shape): JsonObject => {
  if ('value' in shape) return { const: shape.value };
  if ('type' in shape) {
    return shape.type === 'fraction' ? { type: 'number', not: { type: 'integer' } } : { type: shape.type };
  }
  if ('items' in shape) {
    const items = shape.items.map(shapeSchema);
    if (shape.more) return { type: 'array', items: anyOf(items), minItems: 17 };
    const count = items.length;
    const fixed = { type: 'array', minItems: count, maxItems: count };
    return count === 0 ? fixed : { ...fixed, prefixItems: items };
  }
  const members = Object.entries(shape.members).map(([name, inner]): [string, Json] => [
    name,
    shapeSchema(inner),
  ]);
  return {
    type: 'object',
    properties: objectOf(members),
    required: members.map(([name]) => name),
    additionalProperties: shape.others === undefined ? false : anyOf(shape.others.map(shapeSchema)),
  };
};

const anyOf = (schemas: readonly JsonObject[]): JsonObject =>
  schemas.length === 1 ? (schemas[0] as JsonObject) : { anyOf: schemas };
