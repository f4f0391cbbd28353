import { isArray, isObject, type Json, type JsonObject } from '../schema/json.ts';
import { subschemaKeywords } from '../schema/keywords.ts';
import { type Pointer, under } from '../schema/pointer.ts';
import { perPair, type SchemaPair } from './schemaPair.ts';
import type { View } from './view.ts';

/** A keyword that accepts every value, before and after. */
export type AnnotationChange = {
  readonly keyword: string;
  readonly path: Pointer;
  readonly before?: Json;
  readonly after?: Json;
};

/** What changed in the words of a schema: the keywords that accept everything, of every member. */
export const annotationChanges = perPair((pair: SchemaPair): AnnotationChange[] => {
  if (pair.wordless) return [];
  const branchNotes = (side: 'old' | 'next'): Note[] =>
    pair.unions.flatMap(({ pairs }) =>
      pairs.flatMap((branches) => {
        const other = side === 'old' ? branches.next : branches.old;
        return other.written ? [] : notes(branches[side].view);
      }),
    );
  return [
    ...between([...notes(pair.old), ...branchNotes('old')], [...notes(pair.next), ...branchNotes('next')]),
    ...opaque.flatMap((keyword) => insideOpaque(pair, keyword)),
  ];
});

/** Whether a keyword neither refuses values nor names, refers or defines anything. */
export const isAnnotation = (keyword: string): boolean =>
  keyword === 'contentSchema' || !(meaningful.has(keyword) || subschemaKeywords.has(keyword));

/** A schema without its annotations, at any depth, as text: equal for schemas that differ in words only. */
export const shapeText = (schema: Json): string => JSON.stringify(shapeOf(schema));

/** Stands for every keyword that accepts every value. */
export const anyAnnotation = 'any annotation';

/** Where the words of a schema stand, those inside keywords that are compared as a whole included. */
export const annotationKeywords: readonly string[] = [anyAnnotation, 'not', 'if', 'then', 'else'];

const meaningful = new Set([
  ...['$schema', '$id', '$ref', '$anchor', '$dynamicAnchor', '$dynamicRef', '$recursiveRef', '$vocabulary'],
  ...['type', 'nullable', 'const', 'enum', 'required', 'dependentRequired', 'pattern', 'format'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minContains', 'maxContains', 'minProperties', 'maxProperties'],
]);

/** Keywords whose schemas are compared as a whole, so that their words are compared here. */
const opaque: readonly string[] = ['not', 'if', 'then', 'else'];

type Note = { readonly keyword: string; readonly value: Json; readonly path: Pointer };

const notes = (view: View): Note[] =>
  view.members.flatMap(({ schema, place }) => notesOf(schema, place.pointer));

const notesOf = (schema: JsonObject, pointer: Pointer): Note[] =>
  Object.entries(schema)
    .filter(([keyword]) => isAnnotation(keyword))
    .map(([keyword, value]) => ({ keyword, value, path: under(pointer, keyword) }));

/** Equal notes are taken out; of what is left, the first of a keyword before became the first after. */
const between = (before: readonly Note[], after: readonly Note[]): AnnotationChange[] => {
  const left = new Map<string, Note[]>();
  for (const note of before) push(left, note.keyword, note);
  const right = new Map<string, Note[]>();
  for (const note of after) push(right, note.keyword, note);
  const changes: AnnotationChange[] = [];
  for (const keyword of new Set([...right.keys(), ...left.keys()])) {
    const [olds, news] = withoutEqual(left.get(keyword) ?? [], right.get(keyword) ?? []);
    for (let index = 0; index < Math.max(olds.length, news.length); index++) {
      const old = olds[index];
      const next = news[index];
      changes.push({
        keyword,
        path: (next ?? (old as Note)).path,
        ...(old === undefined ? {} : { before: old.value }),
        ...(next === undefined ? {} : { after: next.value }),
      });
    }
  }
  return changes;
};

const push = <Value>(map: Map<string, Value[]>, key: string, value: Value): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
};

const withoutEqual = (olds: readonly Note[], news: readonly Note[]): [Note[], Note[]] => {
  const counts = new Map<string, number>();
  for (const note of olds) {
    const text = JSON.stringify(note.value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const matched = new Map<string, number>();
  const fresh = news.filter((note) => {
    const text = JSON.stringify(note.value);
    const open = (counts.get(text) ?? 0) - (matched.get(text) ?? 0);
    if (open > 0) matched.set(text, (matched.get(text) ?? 0) + 1);
    return open <= 0;
  });
  const gone = olds.filter((note) => {
    const text = JSON.stringify(note.value);
    const used = matched.get(text) ?? 0;
    if (used > 0) matched.set(text, used - 1);
    return used <= 0;
  });
  return [gone, fresh];
};

/** Where two schemas under an opaque keyword are one but for words, the words that differ. */
const insideOpaque = (pair: SchemaPair, keyword: string): AnnotationChange[] => {
  const all = (view: View): [Json, Pointer][] =>
    view.members
      .filter(({ schema }) => Object.hasOwn(schema, keyword))
      .map(({ schema, place }) => [schema[keyword] as Json, under(place.pointer, keyword)]);
  const olds = all(pair.old);
  const news = all(pair.next);
  if (olds.length !== news.length) return [];
  return olds.flatMap(([old], index) => {
    const [next, pointer] = news[index] as [Json, Pointer];
    return shapeText(old) === shapeText(next) ? wordsBetween(old, next, pointer) : [];
  });
};

const wordsBetween = (old: Json, next: Json, pointer: Pointer): AnnotationChange[] => {
  if (isArray(old) && isArray(next)) {
    return next.flatMap((item, index) => wordsBetween(old[index] as Json, item, under(pointer, index)));
  }
  if (!isObject(old) || !isObject(next)) return [];
  const changes = between(notesOf(old, pointer), notesOf(next, pointer));
  for (const [keyword, value] of Object.entries(next)) {
    const shape = subschemaKeywords.get(keyword);
    const before = old[keyword];
    if (shape === undefined || keyword === 'contentSchema' || before === undefined) continue;
    const here = under(pointer, keyword);
    if ((shape === 'map' || shape === 'map-or-names') && isObject(value) && isObject(before)) {
      for (const [name, schema] of Object.entries(value)) {
        if (Object.hasOwn(before, name)) {
          changes.push(...wordsBetween(before[name] as Json, schema, under(here, name)));
        }
      }
    } else changes.push(...wordsBetween(before, value, here));
  }
  return changes;
};

const shapeOf = (schema: Json): Json => {
  if (isArray(schema)) return schema.map(shapeOf);
  if (!isObject(schema)) return schema;
  const kept: [string, Json][] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (isAnnotation(keyword)) continue;
    const shape = subschemaKeywords.get(keyword);
    if (shape === undefined) kept.push([keyword, value]);
    else if ((shape === 'map' || shape === 'map-or-names') && isObject(value)) {
      kept.push([
        keyword,
        Object.entries(value).map(([name, inner]) => [name, isArray(inner) ? inner : shapeOf(inner)]),
      ]);
    } else kept.push([keyword, shapeOf(value)]);
  }
  return kept;
};
