import type { Change } from '../compat/change.ts';
import { isArray, isObject, type Json, type JsonObject, member, objectOf } from '../schema/json.ts';
import { lookUp, type Pointer, steps, under } from '../schema/pointer.ts';

/**
 * What a change looks like in both versions: not only the value that differs, but as much around it as a reader
 * needs. For a property that is its schema and, where that is the point, the list of what is required.
 */
export const changeSides = (
  change: Change,
  old: JsonObject | undefined,
  next: JsonObject | undefined,
): { readonly old: Json | undefined; readonly next: Json | undefined } => {
  const plain = { old: change.before, next: change.after };
  if (change.tool === null) return plain;
  if (change.path === '') return { old: old && shown(old), next: next && shown(next) };
  const place = propertyPlace(change.path);
  if (place === undefined) return named(change);
  if (place.rest === 'properties') return plain;
  const formerly =
    change.rule.endsWith('property-renamed') && typeof change.before === 'string' && place.rest === ''
      ? change.before
      : place.name;
  const sides = {
    old: propertyView(old, { ...place, name: formerly }, change),
    next: propertyView(next, place, change),
  };
  const lacks =
    (sides.old === undefined && change.before !== undefined) ||
    (sides.next === undefined && change.after !== undefined);
  return lacks || (sides.old === undefined && sides.next === undefined) ? named(change) : sides;
};

/** The last property on the way: where its owner is, its name, and what follows. */
type Place = { readonly owner: Pointer; readonly name: string; readonly rest: string };

const propertyPlace = (path: Pointer): Place | undefined => {
  const all = steps(path);
  for (let index = all.length - 2; index >= 1; index -= 1) {
    const isProperty = all[index] === 'properties' && all[index - 1] !== 'properties';
    if (!isProperty) continue;
    const owner = all.slice(0, index).reduce<Pointer>((pointer, step) => under(pointer, step), '');
    return { owner, name: all[index + 1] as string, rest: all.slice(index + 2).join('/') };
  }
  return undefined;
};

const aboutRequired = /property-(now-required|now-optional|added|removed|renamed)$/;

const propertyView = (
  tool: JsonObject | undefined,
  { owner, name, rest }: Place,
  { rule }: Change,
): Json | undefined => {
  const schema = tool === undefined ? undefined : lookUp(tool, owner);
  if (!isObject(schema)) return undefined;
  const properties = member(schema, 'properties');
  const property = isObject(properties) ? member(properties, name) : undefined;
  const required = member(schema, 'required');
  const wantsRequired = rest === '' && aboutRequired.test(rule);
  if (property === undefined && !(wantsRequired && isArray(required))) return undefined;
  return objectOf([
    ...(property === undefined ? [] : [[name, property] as const]),
    ...(wantsRequired && isArray(required) ? [['required', required] as const] : []),
  ]);
};

/** The value under the name of its keyword; text as the text it is. */
const named = ({ path, before, after }: Change): { old: Json | undefined; next: Json | undefined } => {
  const texts = [before, after].every((value) => value === undefined || typeof value === 'string');
  const name = steps(path).at(-1) ?? '';
  if (texts && (name === 'description' || name === 'title')) return { old: before, next: after };
  const member = (value: Json | undefined): Json | undefined =>
    value === undefined ? undefined : objectOf([[name, value]]);
  return { old: member(before), next: member(after) };
};

/** A tool without the text that the canonical form carries along. */
const shown = (tool: JsonObject): Json => objectOf(Object.entries(tool).filter(([name]) => name !== 'text'));
