import { type Json, type JsonObject, objectOf } from '../schema/json.ts';
import type { Shape } from './callShape.ts';

/**
 * A schema of exactly the values that have a shape, or, where a shape tells less, of more. Names that were not
 * declared are left out of it, unless it shall be `open`.
 */
export const shapeSchema = (shape: Shape, open = false): JsonObject => {
  if ('value' in shape) return { const: shape.value };
  if ('type' in shape) {
    return shape.type === 'fraction' ? { type: 'number', not: { type: 'integer' } } : { type: shape.type };
  }
  if ('items' in shape) {
    const items = shape.items.map((item) => shapeSchema(item, open));
    if (shape.more) return { type: 'array', items: anyOf(items), minItems: 17 };
    const count = items.length;
    const fixed = { type: 'array', minItems: count, maxItems: count };
    return count === 0 ? fixed : { ...fixed, prefixItems: items };
  }
  const members = Object.entries(shape.members).map(([name, inner]): [string, Json] => [
    name,
    shapeSchema(inner, open),
  ]);
  return {
    type: 'object',
    properties: objectOf(members),
    required: members.map(([name]) => name),
    additionalProperties: restOf(shape, open),
  };
};

const restOf = (
  { others, undeclared }: Extract<Shape, { readonly members: unknown }>,
  open: boolean,
): Json => {
  if (open && undeclared) return true;
  return others === undefined ? false : anyOf(others.map((other) => shapeSchema(other, open)));
};

const anyOf = (schemas: readonly JsonObject[]): JsonObject =>
  schemas.length === 1 ? (schemas[0] as JsonObject) : { anyOf: schemas };
