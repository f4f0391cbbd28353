import { referred, type SchemaPlace } from './document.ts';
import { isArray, isObject, type Json, member, objectOf, sameJson } from './json.ts';
import { likelyText } from './likelyText.ts';
import { under } from './pointer.ts';
import { weightOf } from './proof/weight.ts';

/**
 * The same value, which stands under `name`, in words that a reader knows: made-up parts give way to what samples, `examples` and
 * defaults have at their place, or to a text that fits the name, as long as `holds` says that the value still
 * serves. Nothing where the value itself does not serve.
 */
export const polish = (
  place: SchemaPlace,
  value: Json,
  samples: readonly Json[],
  holds: (value: Json) => boolean,
  name = '',
): Json | undefined => {
  if (weightOf(value) > mostRead) return holds(value) ? value : undefined;
  const whole = improved(place, value, samples, name, 0);
  const differs = !sameJson(whole, value);
  if (differs && holds(whole)) return whole;
  if (!holds(value)) return undefined;
  // Not all at once: then one member after the other.
  if (!differs || !isObject(value) || !isObject(whole)) return value;
  let best = value;
  let left = mostChecks;
  for (const name of Object.keys(value)) {
    const part = member(whole, name);
    if (part === undefined || sameJson(part, value[name] as Json)) continue;
    const other = objectOf(
      Object.entries(best).map(([key, old]) => [key, key === name ? part : old] as const),
    );
    left -= 1;
    if (left >= 0 && holds(other)) best = other;
  }
  return best;
};

const mostChecks = 11;
const deepest = 12;

const improved = (
  place: SchemaPlace | undefined,
  value: Json,
  samples: readonly Json[],
  name: string,
  depth: number,
): Json => {
  if (depth > deepest) return value;
  const here = place === undefined ? undefined : landed(place);
  if (isObject(value)) {
    return objectOf(
      Object.entries(value).map(([key, part]) => {
        const found = samples.flatMap((one) => (isObject(one) ? (member(one, key) ?? []) : []));
        return [key, improved(inside(here, 'properties', key), part, found, key, depth + 1)] as const;
      }),
    );
  }
  if (isArray(value)) {
    const found = samples.flatMap((one) => (isArray(one) ? one : []));
    return value.map((part, index) =>
      // Equal items may be what is shown: only the first of a list is made readable where there are several.
      value.length === 1 ? improved(inside(here, 'items'), part, found, name, depth + index + 1) : part,
    );
  }
  return known(here, value, samples) ?? (isMadeUp(value) ? likelyText(name, value) : value);
};

/** Nobody reads all of what has more parts. */
const mostRead = 1_000;

const isMadeUp = (value: Json): value is string => value === 'text' || value === 'another text';

/** What stands for a scalar in samples, or in the schema itself: a value of the same type. */
const known = (place: SchemaPlace | undefined, value: Json, samples: readonly Json[]): Json | undefined => {
  const fits = (other: Json | undefined): boolean =>
    typeof other === typeof value && typeof other !== 'object' && other !== undefined;
  const sample = samples.find(fits);
  if (sample !== undefined) return sample;
  if (place === undefined || !isObject(place.schema)) return undefined;
  const examples = member(place.schema, 'examples');
  const example = isArray(examples) ? examples.find(fits) : undefined;
  if (example !== undefined) return example;
  const other = member(place.schema, 'default');
  return isMadeUp(value) && fits(other) ? other : undefined;
};

const landed = (place: SchemaPlace): SchemaPlace => {
  let here = place;
  for (let hops = 0; hops < 8; hops += 1) {
    const next = referred(here);
    if (next === undefined) return here;
    here = next;
  }
  return here;
};

const inside = (place: SchemaPlace | undefined, keyword: string, name?: string): SchemaPlace | undefined => {
  if (place === undefined || !isObject(place.schema)) return undefined;
  let schema = member(place.schema, keyword);
  let pointer = under(place.pointer, keyword);
  if (name !== undefined) {
    schema = isObject(schema) ? member(schema, name) : undefined;
    pointer = under(pointer, name);
  }
  return schema === undefined ? undefined : { document: place.document, pointer, schema };
};
