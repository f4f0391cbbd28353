import { checkValue } from '../schema/checkValue.ts';
import { openSchema, placeAt, rootPlace, type SchemaPlace } from '../schema/document.ts';
import { isArray, isObject, type Json, member } from '../schema/json.ts';
import { type Pointer, under } from '../schema/pointer.ts';
import type { Tool } from '../toolset/toolset.ts';
import type { Shape } from './callShape.ts';
import type { KeptCall } from './keptCall.ts';
import { memberPlaces, namingOf, speaking } from './speaking.ts';

/** How one tool was called. */
export type ToolUsage = {
  readonly tool: string;
  /** Whether the version that the calls are held against has it. */
  readonly known: boolean;
  readonly calls: number;
  readonly arguments: readonly ArgumentUsage[];
};

/** What one argument was given, in all calls of its tool. */
export type ArgumentUsage = {
  /** Into the arguments; `*` stands for each item of a list. */
  readonly pointer: Pointer;
  readonly declared: boolean;
  /** Calls that have it, and calls that leave it out; inside another argument, of the times that one is there. */
  readonly given: number;
  readonly leftOut: number;
  /** Of those given, how many values the schema accepts, refuses, and how many cannot be judged: not all is kept. */
  readonly accepted: number;
  readonly refused: number;
  readonly unjudged: number;
  /** How many of the values given are kept, and how many different ones there are. */
  readonly kept: number;
  readonly distinct: number;
  /** The most frequent ones first. */
  readonly values: readonly ValueUsage[];
  /** The values that nearly all calls choose from, where the schema leaves the choice open. */
  readonly suggestion: EnumSuggestion | null;
};

export type ValueUsage = {
  readonly value: Json;
  readonly calls: number;
  readonly accepted: boolean;
  /** A value that is accepted, or that many more calls give, and differs in letter case alone. */
  readonly respells?: string;
};

export type EnumSuggestion = {
  readonly values: readonly string[];
  /** How many of the kept values these are. */
  readonly calls: number;
};

/** One or several calls of which the same was kept. */
export type CountedCall = { readonly call: KeptCall; readonly count: number };

/**
 * A census of arguments: by tool, for every argument that was given or is declared, which values it had and what the
 * schema says of them. Objects are looked into, and lists item by item, down to a depth where nobody reads on.
 */
export const census = (tools: readonly Tool[], calls: readonly CountedCall[]): readonly ToolUsage[] => {
  const byTool = new Map<string, CountedCall[]>();
  for (const counted of calls) {
    const group = byTool.get(counted.call.tool);
    if (group === undefined) byTool.set(counted.call.tool, [counted]);
    else group.push(counted);
  }
  const known = new Map(tools.map((tool) => [tool.name, tool]));
  const names = [...tools.map(({ name }) => name), ...[...byTool.keys()].filter((name) => !known.has(name))];
  return names.map((name) => usageOf(name, known.get(name), byTool.get(name) ?? []));
};

const usageOf = (name: string, tool: Tool | undefined, calls: readonly CountedCall[]): ToolUsage => {
  const total = calls.reduce((sum, { count }) => sum + count, 0);
  const seen = new Map<Pointer, Seen>();
  const root = tool === undefined ? [] : speaking([rootPlace(openSchema(tool.inputSchema))]);
  declare(seen, root, '', 0);
  for (const { call, count } of calls) {
    const given = 'shape' in call ? call.shape : ({ whole: call.arguments } as const);
    tally({ seen, count, places: root, depth: 0 }, given, '');
  }
  const times = (pointer: Pointer): number => (pointer === '' ? total : (seen.get(pointer)?.objects ?? 0));
  const usages = [...seen]
    .filter(([pointer]) => pointer !== '')
    .map(([pointer, found]) => asUsage(pointer, found, times(parentOf(pointer))));
  return { tool: name, known: tool !== undefined, calls: total, arguments: usages };
};

type Seen = {
  readonly declared: boolean;
  readonly places: readonly SchemaPlace[];
  given: number;
  /** How often it was an object, so that its members could have been there. */
  objects: number;
  accepted: number;
  refused: number;
  unjudged: number;
  kept: number;
  /** By JSON text. */
  readonly values: Map<
    string,
    { readonly value: Json; count: number; readonly accepted: boolean | undefined }
  >;
  /** Values beyond those that are told apart. */
  beyond: number;
};

const mostArguments = 300;
const deepest = 4;

/** Values of one argument that are told apart. */
const mostValues = 20_000;

const seenAt = (
  seen: Map<Pointer, Seen>,
  pointer: Pointer,
  places: readonly SchemaPlace[],
  declared: boolean,
): Seen | undefined => {
  const known = seen.get(pointer);
  if (known !== undefined || seen.size >= mostArguments) return known;
  const fresh: Seen = {
    declared,
    places,
    given: 0,
    objects: 0,
    accepted: 0,
    refused: 0,
    unjudged: 0,
    kept: 0,
    values: new Map(),
    beyond: 0,
  };
  seen.set(pointer, fresh);
  return fresh;
};

/** What the schema lists is told of also where no call has it. */
const declare = (
  seen: Map<Pointer, Seen>,
  places: readonly SchemaPlace[],
  pointer: Pointer,
  depth: number,
): void => {
  if (depth >= deepest) return;
  for (const { schema } of places) {
    const properties = isObject(schema) ? member(schema, 'properties') : undefined;
    if (!isObject(properties)) continue;
    for (const name of Object.keys(properties)) {
      const inner = memberPlaces(places, name);
      const there = under(pointer, name);
      if (seen.has(there) || seenAt(seen, there, inner, true) === undefined) continue;
      declare(seen, inner, there, depth + 1);
    }
  }
};

type At = {
  readonly seen: Map<Pointer, Seen>;
  readonly count: number;
  readonly places: readonly SchemaPlace[];
  readonly depth: number;
};

/** A value as a whole, or its shape. */
type Given = { readonly whole: Json } | Shape;

const tally = (at: At, given: Given, pointer: Pointer): void => {
  if (at.depth > deepest) return;
  const members = membersOf(given);
  if (members !== undefined) {
    const here = at.seen.get(pointer);
    if (here !== undefined) here.objects += at.count;
    for (const [name, inner] of members) {
      const there = under(pointer, name);
      const known = at.seen.get(there);
      const places = known?.places ?? memberPlaces(at.places, name);
      const naming = namingOf(at.places, name, pointer === '');
      // Names in maps and in what is free-form are as free as text.
      if (naming === 'free' || naming === 'map') continue;
      const found = known ?? seenAt(at.seen, there, places, naming !== undefined);
      if (found === undefined) continue;
      note(found, inner, at.count);
      tally({ ...at, places, depth: at.depth + 1 }, inner, there);
    }
    return;
  }
  const items = itemsOf(given);
  if (items === undefined) return;
  const there = under(pointer, '*');
  const known = at.seen.get(there);
  const places = known?.places ?? itemSchemas(at.places);
  for (const inner of items) {
    const found = known ?? seenAt(at.seen, there, places, true);
    if (found === undefined) continue;
    note(found, inner, at.count);
    tally({ ...at, places, depth: at.depth + 1 }, inner, there);
  }
};

const membersOf = (given: Given): (readonly [string, Given])[] | undefined => {
  if ('members' in given) return Object.entries(given.members);
  if (!('whole' in given) || !isObject(given.whole)) return undefined;
  return Object.entries(given.whole).map(([name, whole]) => [name, { whole }]);
};

const itemsOf = (given: Given): readonly Given[] | undefined => {
  if ('items' in given) return given.items;
  return 'whole' in given && isArray(given.whole) ? given.whole.map((whole) => ({ whole })) : undefined;
};

/** The schemas of all items, whichever place each has. */
const itemSchemas = (places: readonly SchemaPlace[]): readonly SchemaPlace[] =>
  speaking(
    places.flatMap((place) => {
      const items = placeAt(place.document, under(place.pointer, 'items'));
      return items === undefined ? [] : [items];
    }),
  );

const note = (found: Seen, given: Given, count: number): void => {
  found.given += count;
  const value = 'whole' in given ? given.whole : 'value' in given ? given.value : undefined;
  if (value === undefined || (typeof value === 'object' && value !== null)) {
    const accepted = value === undefined ? undefined : accepts(found.places, value);
    if (accepted === undefined) found.unjudged += count;
    else if (accepted) found.accepted += count;
    else found.refused += count;
    return;
  }
  found.kept += count;
  const text = JSON.stringify(value);
  let known = found.values.get(text);
  if (known === undefined) {
    known = { value, count: 0, accepted: accepts(found.places, value) };
    if (found.values.size < mostValues) found.values.set(text, known);
    else found.beyond += 1;
  }
  known.count += count;
  if (known.accepted === undefined) found.unjudged += count;
  else if (known.accepted) found.accepted += count;
  else found.refused += count;
};

/** By the first schema that speaks of the value: the others stand in it or are referred to. */
const accepts = (places: readonly SchemaPlace[], value: Json): boolean | undefined => {
  const [place] = places;
  if (place === undefined) return undefined;
  const { verdict } = checkValue(place, value, { reading: 'declared', position: 'inside', budget: 20_000 });
  return verdict === 'unknown' ? undefined : verdict === 'valid';
};

const parentOf = (pointer: Pointer): Pointer => pointer.slice(0, pointer.lastIndexOf('/'));

const mostShown = 50;

const asUsage = (pointer: Pointer, found: Seen, times: number): ArgumentUsage => {
  const values = [...found.values.values()].sort((a, b) => b.count - a.count);
  const item = pointer.endsWith('/*');
  return {
    pointer,
    declared: found.declared,
    given: found.given,
    leftOut: item ? 0 : Math.max(0, times - found.given),
    accepted: found.accepted,
    refused: found.refused,
    unjudged: found.unjudged,
    kept: found.kept,
    distinct: values.length + found.beyond,
    values: values.slice(0, mostShown).map(({ value, count, accepted }) => {
      const other = respelt(value, count, values);
      return {
        value: typeof value === 'string' ? value.slice(0, longestShown) : value,
        calls: count,
        accepted: accepted !== false,
        ...(other !== undefined && { respells: other }),
      };
    }),
    suggestion: suggestionOf(found, values),
  };
};

const longestShown = 200;

type Value = { readonly value: Json; readonly count: number; readonly accepted: boolean | undefined };

/** A value that is a likelier spelling of the same word. */
const respelt = (value: Json, count: number, values: readonly Value[]): string | undefined => {
  if (typeof value !== 'string' || values.length > 1_000) return undefined;
  const folded = value.toLowerCase();
  const other = values.find(
    (one) =>
      typeof one.value === 'string' &&
      one.value !== value &&
      one.value.toLowerCase() === folded &&
      one.count > 2 * count,
  );
  return other?.value as string | undefined;
};

/** From so many kept values on a census says something. */
const enough = 20;
const mostChoices = 12;
const nearlyAll = 0.9;

/**
 * The fewest values that nine of ten calls choose from, where they are few: texts only, short ones, and where the schema
 * does not list values already.
 */
const suggestionOf = (found: Seen, values: readonly Value[]): EnumSuggestion | null => {
  if (found.kept < enough || found.places.some(({ schema }) => lists(schema))) return null;
  const chosen: string[] = [];
  let calls = 0;
  for (const { value, count } of values) {
    if (typeof value !== 'string' || value.length > 60 || /[\n\r]/.test(value)) return null;
    chosen.push(value);
    calls += count;
    if (calls >= nearlyAll * found.kept) break;
    if (chosen.length >= mostChoices) return null;
  }
  // Where each value comes up once or twice, it is free text that happens to be short.
  return calls >= 3 * chosen.length ? { values: chosen, calls } : null;
};

const lists = (schema: Json): boolean =>
  isObject(schema) && (Object.hasOwn(schema, 'enum') || Object.hasOwn(schema, 'const'));
