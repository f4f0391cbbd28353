import { type Json, type JsonObject, objectOf } from '../schema/json.ts';
import type { Shape } from './callShape.ts';

/** Some value of a shape: its names and known values are right, the rest stands for itself. */
export const sampleOf = (shape: Shape): JsonObject => {
  const value = made(shape);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
};

const made = (shape: Shape): Json => {
  if ('value' in shape) return shape.value;
  if ('items' in shape) return shape.items.map(made);
  if ('members' in shape) {
    return objectOf(Object.entries(shape.members).map(([name, inner]) => [name, made(inner)]));
  }
  return anyOf[shape.type];
};

const anyOf = { string: '', integer: 0, fraction: 0.5, object: {}, array: [] } as const;
