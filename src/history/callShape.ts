import { isArray, type Json, type JsonObject, objectOf } from '../schema/json.ts';
import { type Guide, schemaGuide } from './schemaGuide.ts';

/**
 * What is left of a value when nothing that anybody wrote freely may stay: a value that the schema lists, or
 * true, false and null, as it is; of any other text and number its type; names that the schema lists. The names
 * in a map are as free as text: of its members only the shapes stay (`others`). Names that the schema does not
 * declare are no demonstration of anything: of them it stays that there were some (`undeclared`).
 */
export type Shape =
  | { readonly value: Json }
  | { readonly type: 'string' | 'integer' | 'fraction' | 'object' | 'array' }
  | {
      readonly members: { readonly [name: string]: Shape };
      readonly others?: readonly Shape[];
      readonly undeclared?: true;
    }
  /** One for each item; with `more` there were more, and these are their shapes, each once. */
  | { readonly items: readonly Shape[]; readonly more?: true };

/** The shape of a call's arguments by the input schema that it was made under. Equal shapes have equal JSON texts. */
export const callShape = (inputSchema: JsonObject, args: JsonObject): Shape => {
  const budget = { left: mostNodes };
  return shapeOf(args, schemaGuide(inputSchema), 0, budget);
};

/** Parts of one call that are told apart; the rest is kept by type alone. */
const mostNodes = 400;

const deepest = 32;

const mostItems = 16;
const mostOthers = 8;

type Budget = { left: number };

const shapeOf = (value: Json, guide: Guide, depth: number, budget: Budget): Shape => {
  budget.left -= 1;
  if (value === null || typeof value === 'boolean' || isListed(value, guide)) return { value };
  if (typeof value === 'string') return { type: 'string' };
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'fraction' };
  const spent = budget.left <= 0 || depth >= deepest;
  if (isArray(value)) return spent ? { type: 'array' } : itemsShape(value, guide, depth, budget);
  return spent ? { type: 'object' } : membersShape(value as JsonObject, guide, depth, budget);
};

const itemsShape = (value: readonly Json[], guide: Guide, depth: number, budget: Budget): Shape => {
  const items: Shape[] = [];
  for (const [index, item] of value.slice(0, mostLookedAt).entries()) {
    items.push(shapeOf(item, guide.item(index), depth + 1, budget));
    if (budget.left <= 0) return { type: 'array' };
  }
  return value.length <= mostItems ? { items } : { items: distinct(items), more: true };
};

const mostLookedAt = 200;

const membersShape = (value: JsonObject, guide: Guide, depth: number, budget: Budget): Shape => {
  const listed: [string, Shape][] = [];
  const others: Shape[] = [];
  let undeclared = false;
  for (const name of Object.keys(value).sort()) {
    const { naming, guide: inner } = guide.member(name);
    if (naming === undefined) {
      undeclared = true;
      continue;
    }
    if (naming === 'free') return { type: 'object' };
    const shape = shapeOf(value[name] as Json, inner, depth + 1, budget);
    if (budget.left <= 0) return { type: 'object' };
    if (naming === 'listed') listed.push([name, shape]);
    else others.push(shape);
  }
  const members = objectOf(listed as unknown as [string, Json][]) as unknown as { [name: string]: Shape };
  const more = undeclared ? ({ undeclared } as const) : {};
  if (others.length === 0) return { members, ...more };
  const shapes = distinct(others);
  return {
    members,
    others: shapes.length <= mostOthers ? shapes : distinct(shapes.map(coarse)),
    ...more,
  };
};

/** By type alone. */
const coarse = (shape: Shape): Shape => {
  if ('members' in shape) return { type: 'object' };
  return 'items' in shape ? { type: 'array' } : shape;
};

const distinct = (shapes: readonly Shape[]): readonly Shape[] => {
  const byText = new Map(shapes.map((shape) => [JSON.stringify(shape), shape]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, shape]) => shape);
};

/** Whether a schema that may speak of the value lists it. */
const isListed = (value: Json, { listed }: Guide): boolean => listed?.has(JSON.stringify(value)) === true;
