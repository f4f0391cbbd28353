import type { Denied, ObjectAtom, ObjectMember, Part, Reading, SomeMember } from './atom.ts';
import { anyString } from './atom.ts';
import type { Answer, Engine, Node, Search } from './engine.ts';
import { type Escape, way } from './escape.ts';
import { cross } from './expand.ts';
import { declares, freeForm, partsAt, termsAt } from './memberTerms.ts';
import { told } from './merge.ts';
import { nameClasses } from './nameClasses.ts';

/**
 * The ways for an object not to be in `y`: how many members it has, one that is lacking, one that holds or is
 * called something else, and in declared names one that is no longer declared.
 */
export const escapesOfObjects = (
  engine: Engine,
  x: ObjectAtom,
  y: ObjectAtom,
  reading: Reading,
  root: boolean,
  search: Search,
  ways: Escape[],
  nearOnly = false,
): 'apart' | undefined => {
  if (y.min > x.max || y.max < Math.max(x.min, x.required.size)) return 'apart';
  for (const name of x.required) {
    if (told(engine, x.members, y.members, name)) return 'apart';
    if (isStrange(engine, x, y, name, reading, root)) return 'apart';
  }
  if (y.min > Math.max(x.min, x.required.size))
    ways.push(way(() => ({ ...x, max: y.min - 1 }), engine.nearKeyword('minProperties')));
  if (y.max < x.max) ways.push(way(() => ({ ...x, min: y.max + 1 }), engine.nearKeyword('maxProperties')));
  for (const name of y.required) {
    if (x.required.has(name)) continue;
    if (x.absent.has(name)) return 'apart';
    const near = termsAt(y, name, 'all').some((term) => engine.near(term));
    ways.push(way(() => ({ ...x, absent: new Set([...x.absent, name]) }), near));
  }
  for (const name of y.absent) {
    if (x.required.has(name)) return 'apart';
    if (mayHave(x, name, search)) ways.push(way(() => withName(x, name)));
  }
  const explicit = new Set(explicitNames(x));
  for (const name of explicitNames(y)) explicit.add(name);
  engine.spend(explicit.size / 10);
  if (nearOnly) {
    for (const name of explicit) {
      if (isNear(engine, x, y, name)) escapeAt(engine, x, y, name, reading, root, search, ways);
    }
    return undefined;
  }
  for (const name of explicit) escapeAt(engine, x, y, name, reading, root, search, ways);
  escapesElsewhere(engine, x, y, explicit, reading, root, search, ways);
  return escapesOfNames(engine, x, y, explicit, search, ways);
};

/**
 * Whether a name that every object of `x` has is none that `y` declares, where that counts; unless a witness is
 * wanted for it, which is then to be found by this name.
 */
const isStrange = (
  engine: Engine,
  x: ObjectAtom,
  y: ObjectAtom,
  name: string,
  reading: Reading,
  root: boolean,
): boolean =>
  reading === 'declared' &&
  declares(y, name) === false &&
  !freeForm(y, root) &&
  !partsAt(x, name, 'sure').some((part) => engine.near(part.term));

/** Whether a way out by this name would be near what a witness is wanted for. */
const isNear = (engine: Engine, x: ObjectAtom, y: ObjectAtom, name: string): boolean =>
  partsAt(x, name, 'sure').some((part) => engine.near(part.term)) ||
  termsAt(y, name, 'all').some((term) => engine.near(term));

/**
 * Of the ways for an object not to be in `y` those that lead to what a witness is wanted for, in the order in
 * which all of them would be tried: found without searching any other member. Nothing where these cannot be told
 * before the others.
 */
export const nearEscapes = (
  engine: Engine,
  x: ObjectAtom,
  y: ObjectAtom,
  reading: Reading,
  root: boolean,
  search: Search,
): readonly Escape[] => {
  if (y.names.length > 0) return [];
  const ways: Escape[] = [];
  const found = escapesOfObjects(engine, x, y, reading, root, search, ways, true);
  return found === 'apart' ? [] : ways.filter(({ near }) => near);
};

/** The names that an atom speaks of one by one. */
export const explicitNames = (atom: ObjectAtom): ReadonlySet<string> => {
  const names = new Set(atom.required);
  for (const name of atom.absent) names.add(name);
  for (const name of atom.at.keys()) names.add(name);
  for (const member of atom.members) {
    for (const name of member.properties.keys()) names.add(name);
    for (const name of member.required) names.add(name);
  }
  return names;
};

export const mayHave = (x: ObjectAtom, name: string, search: Search): boolean => {
  if (x.absent.has(name)) return false;
  if (search.declared && declares(x, name) === false && !freeForm(x, search.root)) return false;
  return partsAt(x, name, 'sure').every((part) => part.term.schema !== false);
};

/** The member of this name, with all that it must not be. */
export const memberNode = (x: ObjectAtom, name: string, search: Search, denied: readonly Denied[]): Node => ({
  parts: partsAt(x, name, 'sure'),
  declared: search.declared,
  root: false,
  denied: [...(x.at.get(name) ?? []), ...denied],
});

const withName = (x: ObjectAtom, name: string, denied: readonly Denied[] = []): ObjectAtom => ({
  ...x,
  required: new Set([...x.required, name]),
  at: denied.length === 0 ? x.at : new Map([...x.at, [name, [...(x.at.get(name) ?? []), ...denied]]]),
});

/** Whether this member is plainly one that both name and say the same of: most are, and there is no way out by it. */
const isSameIn = (
  engine: Engine,
  x: ObjectAtom,
  y: ObjectAtom,
  name: string,
  reading: Reading,
  search: Search,
): boolean => {
  if (reading !== 'plain' && (reading === 'promised' || !search.declared)) return false;
  const [inner, outer] = [onlyMember(x), onlyMember(y)];
  const own = inner?.properties.get(name);
  const other = outer?.properties.get(name);
  return own !== undefined && other !== undefined && engine.same(own, other);
};

/** What an atom says of its members, where one schema says it, which declares them and has no patterns. */
const onlyMember = ({ members }: ObjectAtom): ObjectMember | undefined => {
  const only = members.length === 1 ? members[0] : undefined;
  return only?.declares && only.patterns.length === 0 ? only : undefined;
};

const escapeAt = (
  engine: Engine,
  x: ObjectAtom,
  y: ObjectAtom,
  name: string,
  reading: Reading,
  root: boolean,
  search: Search,
  ways: Escape[],
): void => {
  if (isSameIn(engine, x, y, name, reading, search)) return;
  const known: Answer = reading === 'plain' || declares(y, name) === true || freeForm(y, root);
  if (reading === 'promised') {
    if (!known || declares(y, name) === false) return;
    if (declares(x, name) !== true && termsAt(y, name, 'all').every((term) => term.schema !== false)) {
      ways.push(way(() => ({ ...x, unsure: new Set([...x.unsure, unpromised]) })));
    }
  }
  if (!mayHave(x, name, search)) return;
  const own = partsAt(x, name, 'sure');
  if (!known) {
    if (engine.solve(memberNode(x, name, search, [])) === 'empty') return;
    ways.push(
      way(
        () => withName(x, name),
        own.some((part) => engine.near(part.term)),
      ),
    );
    return;
  }
  const terms = termsAt(y, name, 'all');
  if (terms.length === 0) return;
  const denied: Denied = { terms, reading, root: false };
  if (engine.solve(memberNode(x, name, search, [denied])) === 'empty') return;
  const near = own.some((part) => engine.near(part.term)) || terms.some((term) => engine.near(term));
  ways.push(way(() => withName(x, name, [denied]), near));
};

/** A promise that no value can show broken: a name is no longer declared, though nothing else may stand there. */
export const unpromised = 'a name that is no longer promised';

/** The members that neither side names: they fall into classes by which patterns their names match. */
const escapesElsewhere = (
  engine: Engine,
  x: ObjectAtom,
  y: ObjectAtom,
  explicit: ReadonlySet<string>,
  reading: Reading,
  root: boolean,
  search: Search,
  ways: Escape[],
): void => {
  const patterns = [
    ...new Set([...x.members, ...y.members].flatMap((one) => one.patterns.map(([text]) => text))),
  ];
  const classes = nameClasses(engine, patterns);
  if (classes === undefined) {
    ways.push(way(() => ({ ...x, unsure: new Set([...x.unsure, `patterns ${patterns.join(' ')}`]) })));
    return;
  }
  const free = freeForm(x, search.root);
  const yFree = freeForm(y, root);
  for (const matched of classes) {
    if (reading === 'promised' && !free && breaksPromise(x, y, matched)) {
      ways.push(way(() => ({ ...x, unsure: new Set([...x.unsure, unpromised]) })));
    }
    if (search.declared && !free && !declaresClass(x, matched)) continue;
    const parts = classParts(x, matched);
    if (parts.some((part) => part.term.schema === false)) continue;
    const known = reading === 'plain' || yFree || declaresClass(y, matched);
    if (reading === 'promised' && (!known || (yFree && !declaresClass(y, matched)))) continue;
    const terms = classParts(y, matched).map((part) => part.term);
    const denied: Denied[] = known ? [{ terms, reading, root: false }] : [];
    if (known && terms.length === 0) continue;
    if (engine.solve({ parts, declared: search.declared, root: false, denied }) === 'empty') continue;
    const others: SomeMember = {
      patterns: matched,
      notPatterns: patterns.filter((text) => !matched.includes(text)),
      except: explicit,
      names: [],
      denied,
    };
    if (isNameless(engine, x, others)) continue;
    const near = [...parts.map((part) => part.term), ...terms].some((term) => engine.near(term));
    ways.push(way(() => ({ ...x, some: [...x.some, others] }), near));
  }
};

/** Whether names of this class were declared, with values that are possible, and are not any more. */
const breaksPromise = (x: ObjectAtom, y: ObjectAtom, matched: readonly string[]): boolean =>
  declaresClass(y, matched) &&
  !declaresClass(x, matched) &&
  classParts(y, matched).every((part) => part.term.schema !== false);

const classParts = (atom: ObjectAtom, matched: readonly string[]): readonly Part[] =>
  atom.members.flatMap((member) => {
    const terms = member.patterns.filter(([text]) => matched.includes(text)).map(([, term]) => term);
    if (terms.length === 0 && member.additional !== undefined) terms.push(member.additional);
    return terms.map((term) => ({ term, declares: member.declares }));
  });

const declaresClass = (atom: ObjectAtom, matched: readonly string[]): boolean =>
  atom.members.some(
    (member: ObjectMember) =>
      member.declares && (member.map || member.patterns.some(([text]) => matched.includes(text))),
  );

/** The names such a member could have, as atoms of strings. */
export const namesFor = (engine: Engine, x: ObjectAtom, some: SomeMember) => {
  const text = {
    ...anyString,
    patterns: new Set(some.patterns),
    notPatterns: new Set(some.notPatterns),
    excluded: some.except,
  };
  const union = engine.union(
    x.names.map((term) => ({ term, declares: false })),
    false,
  );
  return cross(engine, [text], union.atoms);
};

const isNameless = (engine: Engine, x: ObjectAtom, some: SomeMember): boolean => {
  if (some.patterns.length + some.notPatterns.length + x.names.length + some.names.length === 0) return false;
  const search: Search = { declared: false, root: false };
  return namesFor(engine, x, some).every((atom) => engine.settle(atom, some.names, search) === 'empty');
};

/** The members whose name `y` refuses by `propertyNames`. */
const escapesOfNames = (
  engine: Engine,
  x: ObjectAtom,
  y: ObjectAtom,
  explicit: ReadonlySet<string>,
  search: Search,
  ways: Escape[],
): 'apart' | undefined => {
  for (const term of y.names) {
    if (x.names.includes(term)) continue;
    const denied: Denied = { terms: [term], reading: 'plain', root: false };
    for (const name of explicit) {
      if (!mayHave(x, name, search)) continue;
      const answer = engine.has(name, [term], 'plain', false);
      if (answer === true) continue;
      if (answer === false && x.required.has(name)) return 'apart';
      ways.push(way(() => withName(x, name), engine.near(term)));
    }
    const patterns = [...new Set(x.members.flatMap((one) => one.patterns.map(([text]) => text)))];
    const classes = nameClasses(engine, patterns);
    if (classes === undefined) {
      ways.push(way(() => ({ ...x, unsure: new Set([...x.unsure, `names ${term.id}`]) })));
    }
    for (const matched of classes ?? []) {
      if (search.declared && !freeForm(x, search.root) && !declaresClass(x, matched)) continue;
      const parts = classParts(x, matched);
      if (engine.solve({ parts, declared: search.declared, root: false, denied: [] }) === 'empty') continue;
      const others: SomeMember = {
        patterns: matched,
        notPatterns: patterns.filter((text) => !matched.includes(text)),
        except: explicit,
        names: [denied],
        denied: [],
      };
      if (isNameless(engine, x, others)) continue;
      ways.push(way(() => ({ ...x, some: [...x.some, others] }), engine.near(term)));
    }
  }
  return undefined;
};
