import { withoutStrictNulls } from '../formats/withoutStrictNulls.ts';
import { isArray, isObject, type Json, type JsonObject, objectOf } from '../schema/json.ts';
import type { Shape } from './callShape.ts';
import { sampleOf } from './sampleOf.ts';

/** A shape without the nulls that strict mode put there: the same as that of the arguments without them. */
export const shapeWithoutNulls = (shape: Shape, inputSchema: JsonObject): Shape => {
  const sample = sampleOf(shape);
  const cleaned = withoutStrictNulls(inputSchema, sample);
  return cleaned === sample ? shape : within(shape, cleaned);
};

/** What of a shape is in a value. */
const within = (shape: Shape, value: Json): Shape => {
  if ('members' in shape && isObject(value)) {
    const left = Object.entries(shape.members)
      .filter(([name]) => Object.hasOwn(value, name))
      .map(([name, inner]) => [name, within(inner, value[name] as Json) as Json] as const);
    return { ...shape, members: objectOf(left) as unknown as typeof shape.members };
  }
  if ('items' in shape && isArray(value)) {
    return { ...shape, items: shape.items.map((item, index) => within(item, value[index] as Json)) };
  }
  return shape;
};
