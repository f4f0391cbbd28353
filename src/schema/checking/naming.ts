import { isArray, isObject, type Json } from '../json.ts';
import { type At, childAt } from './run.ts';

/**
 * Which names some schemas declare, place by place. A place that is not listed is spoken of by none of
 * them. `free` says that none of them names anything there: such an object, inside the arguments, is
 * free-form and declares every name.
 */
export type Naming = {
  /** Two namings that both hold, put together when somebody looks. */
  parts?: readonly [Naming, Naming];
  places?: ReadonlyMap<At, PlaceNaming>;
};
export type PlaceNaming = { readonly names: ReadonlySet<string> | 'all'; readonly free: boolean };

/**
 * The namings among which a value may choose. Where several branches of a union accept a value, any of them
 * alone or several together may be what it was written for: together they name more, but leave less free.
 */
export type Alternatives = readonly Naming[];

export const nothingNamed: Alternatives = [{ places: new Map() }];

/** More alternatives than this are not followed; then a missing declaration is not certain. */
const most = 16;

/** Both hold: names add up, and only what both leave free is free. */
export const bothNamed = (a: Alternatives, b: Alternatives, lost: () => void): Alternatives => {
  if (a === nothingNamed) return b;
  if (b === nothingNamed) return a;
  if (a.length === 1 && b.length === 1) return [merged(a[0] as Naming, b[0] as Naming)];
  return limited(
    a.flatMap((x) => b.map((y) => merged(x, y))),
    lost,
  );
};

/** Any non-empty choice of the branches that accept the place. */
export const anyNamed = (branches: readonly Alternatives[], at: At, lost: () => void): Alternatives => {
  if (branches.every((branch) => branch === nothingNamed)) return nothingNamed;
  if (branches.length === 1) return branches[0] as Alternatives;
  const together = branches.reduce((all, branch) => bothNamed(all, branch, lost));
  const complete = [...together, ...branches.flat()].find((naming) => namesEverything(naming, at));
  if (complete !== undefined) return [complete];
  const singles = branches.flat();
  if (branches.length === 2) return limited([...singles, ...together], lost);
  if (branches.length <= 4) return limited(subsets(branches, lost), lost);
  lost();
  return limited([...singles, ...together], lost);
};

/** A member that no schema declares, or with `name` absent an integer where integers are not exact. */
export type Undeclared = { readonly at: At; readonly name?: string };

/** What from `root` on is no demonstration in this naming. Nothing: everything is declared. */
export const undeclared = (naming: Naming, root: At, rootMayBeFree: boolean): Undeclared[] => {
  const places = placesOf(naming);
  const found: Undeclared[] = [];
  const visit = [root];
  for (let at = visit.pop(); at !== undefined; at = visit.pop()) {
    const { value } = at;
    const place = places.get(at);
    const listed = place?.names;
    if (isUnsafe(value) && listed !== 'all') found.push({ at });
    const free = (at !== root || rootMayBeFree) && (place === undefined || place.free);
    if (isObject(value) && !free && listed !== 'all') {
      for (const name of Object.keys(value)) if (!listed?.has(name)) found.push({ at, name });
    }
    visit.push(...inside(at).reverse());
  }
  return found;
};

/** Integers beyond ±(2^53 - 1) are not exact everywhere (RFC 7493, section 2.2). */
export const isUnsafe = (value: Json): boolean => Number.isInteger(value) && !Number.isSafeInteger(value);

/** The places directly inside a place. */
export const inside = (at: At): At[] => {
  if (isArray(at.value)) return at.value.map((_, index) => childAt(at, index));
  return isObject(at.value) ? Object.keys(at.value).map((name) => childAt(at, name)) : [];
};

const merged = (a: Naming, b: Naming): Naming => ({ parts: [a, b] });

/** The places of a naming. Putting many together costs no more than their places, however they were joined. */
const placesOf = (naming: Naming): ReadonlyMap<At, PlaceNaming> => {
  if (naming.places !== undefined) return naming.places;
  const places = new Map<At, PlaceNaming>();
  const own = new Set<Set<string>>();
  const visit = [naming];
  for (let part = visit.pop(); part !== undefined; part = visit.pop()) {
    if (part.places === undefined) visit.push(...(part.parts ?? []));
    else {
      for (const [at, place] of part.places) {
        const other = places.get(at);
        places.set(at, other === undefined ? place : mergedPlace(other, place, own));
      }
    }
  }
  naming.places = places;
  delete naming.parts;
  return places;
};

/** What both say of a place; names are added to the set of the first where that is one of `own`. */
const mergedPlace = (a: PlaceNaming, b: PlaceNaming, own: Set<Set<string>>): PlaceNaming => {
  const free = a.free && b.free;
  if (a.names === 'all' || b.names === 'all') return { names: 'all', free };
  const names = own.has(a.names as Set<string>) ? (a.names as Set<string>) : new Set(a.names);
  own.add(names);
  for (const name of b.names) names.add(name);
  return { names, free };
};

const subsets = (branches: readonly Alternatives[], lost: () => void): Naming[] => {
  const all: Naming[] = [];
  for (let bits = 1; bits < 2 ** branches.length; bits++) {
    const chosen = branches.filter((_, index) => (bits >> index) % 2 === 1);
    all.push(...chosen.reduce((together, branch) => bothNamed(together, branch, lost)));
  }
  return all;
};

const limited = (namings: readonly Naming[], lost: () => void): Alternatives => {
  const kept = namings.filter((naming, index) => {
    return !namings.some(
      (other, rank) => rank !== index && atLeast(other, naming) && (rank < index || !atLeast(naming, other)),
    );
  });
  if (kept.length > most) lost();
  return kept.slice(0, most);
};

/** Whether the first declares all that the second declares, whatever is added to both. */
const atLeast = (one: Naming, two: Naming): boolean => {
  const a = placesOf(one);
  const b = placesOf(two);
  for (const [at, { names, free }] of b) {
    const other = a.get(at);
    if (other === undefined) {
      if (names === 'all' || names.size > 0) return false;
    } else if (other.names !== 'all') {
      if (names === 'all' || (free && !other.free)) return false;
      for (const name of names) if (!other.names.has(name)) return false;
    }
  }
  for (const [at, { free, names }] of a) if (!free && names !== 'all' && !b.has(at)) return false;
  return true;
};

/** Every name in every object from here on is listed, so that nothing could be declared better. */
export const namesEverything = (naming: Naming, from: At): boolean => {
  const places = placesOf(naming);
  const visit = [from];
  for (let at = visit.pop(); at !== undefined; at = visit.pop()) {
    const { value } = at;
    visit.push(...inside(at));
    if (!isObject(value)) continue;
    const names = places.get(at)?.names;
    if (names === 'all') continue;
    for (const name of Object.keys(value)) if (!names?.has(name)) return false;
  }
  return true;
};
