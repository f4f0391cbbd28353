import { type Json, objectOf, sameJson } from '../json.ts';
import type { ObjectAtom, SomeMember } from './atom.ts';
import type { Engine, Outcome, Search } from './engine.ts';
import { explicitNames, mayHave, memberNode, namesFor } from './escapesOfObjects.ts';
import { declares, freeForm } from './memberTerms.ts';

/**
 * An object of the atom with as few members as it can have; `empty` where there is none.
 *
 * The plan: give every required name a value; find a name and a value for everything that some member must
 * be; then add members until there are enough, and change one where the object is excluded as it is.
 */
export const someObject = (engine: Engine, x: ObjectAtom, search: Search): Outcome => {
  const members = new Map<string, Json>();
  let sure = true;
  let strays = false;
  for (const name of x.required) {
    if (!mayHave(x, name, search)) return 'empty';
    for (const term of x.names) if (engine.has(name, [term], 'plain', false) === false) return 'empty';
    const outcome = engine.solve(memberNode(x, name, search, []));
    if (outcome === 'empty') return 'empty';
    if (outcome === 'unknown') sure = false;
    else {
      members.set(name, outcome.value);
      strays ||= outcome.aim === 0;
    }
  }
  for (const some of x.some) {
    const found = memberFor(engine, x, some, search, members);
    if (found === 'empty') return 'empty';
    if (found === 'unknown') sure = false;
    else members.set(found.name, found.value);
  }
  if (!sure) return 'unknown';
  if (members.size > x.max) return x.required.size > x.max ? 'empty' : 'unknown';
  const more = fill(engine, x, search, members, x.min);
  if (more !== undefined) return more;
  for (let round = 0; round < 8; round += 1) {
    const value = objectOf(members);
    if (!x.excluded.some((one) => sameJson(one, value))) return { value, aim: strays ? 0 : 1 };
    if (members.size >= x.max || fill(engine, x, search, members, members.size + 1) !== undefined) break;
  }
  return 'unknown';
};

type Member = { readonly name: string; readonly value: Json };

const memberFor = (
  engine: Engine,
  x: ObjectAtom,
  some: SomeMember,
  search: Search,
  taken: ReadonlyMap<string, Json>,
): Member | 'empty' | 'unknown' => {
  const others = [...taken.keys()].filter((name) => !some.except.has(name));
  const fresh = others.length === 0 ? some : { ...some, except: new Set([...some.except, ...others]) };
  const found = named(engine, x, fresh, search);
  if (found !== 'empty' || others.length === 0) return found;
  // A member that is there already may be the one.
  return named(engine, x, some, search) === 'empty' ? 'empty' : 'unknown';
};

const named = (
  engine: Engine,
  x: ObjectAtom,
  some: SomeMember,
  search: Search,
): Member | 'empty' | 'unknown' => {
  let empty = isTypical(x, some);
  for (const atom of namesFor(engine, x, some)) {
    const name = engine.settle(atom, some.names, { declared: false, root: false });
    if (name === 'empty') continue;
    if (name === 'unknown' || typeof name.value !== 'string') {
      empty = false;
      continue;
    }
    const outcome = engine.solve(memberNode(x, name.value, search, some.denied));
    if (typeof outcome === 'object') return { name: name.value, value: outcome.value };
    if (outcome === 'unknown') empty = false;
  }
  return empty ? 'empty' : 'unknown';
};

/** Whether one name stands for all of its class: nothing was joined since that speaks of further names. */
const isTypical = (x: ObjectAtom, some: SomeMember): boolean => {
  for (const member of x.members) {
    for (const name of member.properties.keys()) if (!some.except.has(name)) return false;
    for (const [pattern] of member.patterns) {
      if (!some.patterns.includes(pattern) && !some.notPatterns.includes(pattern)) return false;
    }
  }
  return true;
};

/** Adds members until there are `wanted`; the outcome where that cannot be done. */
const fill = (
  engine: Engine,
  x: ObjectAtom,
  search: Search,
  members: Map<string, Json>,
  wanted: number,
): 'empty' | 'unknown' | undefined => {
  if (members.size >= wanted) return undefined;
  let sure = true;
  for (const name of explicitNames(x)) {
    if (members.size >= wanted) return undefined;
    if (members.has(name) || !mayHave(x, name, search)) continue;
    const named = x.names.map((term) => engine.has(name, [term], 'plain', false));
    if (named.includes(false)) continue;
    if (named.includes(undefined)) sure = false;
    else {
      const outcome = engine.solve(memberNode(x, name, search, []));
      if (typeof outcome === 'object') members.set(name, outcome.value);
      else if (outcome === 'unknown') sure = false;
    }
  }
  const closed = isClosed(x, search);
  if (closed) return members.size >= wanted ? undefined : sure ? 'empty' : 'unknown';
  const patterns = x.members.flatMap((member) => member.patterns.map(([pattern]) => pattern));
  const classes = [[], ...patterns.map((pattern) => [pattern])];
  for (const matched of classes) {
    for (let count = 0; members.size < wanted && count < 64; count += 1) {
      const some: SomeMember = {
        patterns: matched,
        notPatterns: [],
        except: new Set([...explicitNames(x), ...members.keys()]),
        names: [],
        denied: [],
      };
      const found = memberFor(engine, x, some, search, members);
      if (typeof found !== 'object') break;
      if (search.declared && declares(x, found.name) !== true && !freeForm(x, search.root)) break;
      if (!mayHave(x, found.name, search)) break;
      members.set(found.name, found.value);
    }
  }
  return members.size >= wanted ? undefined : 'unknown';
};

/** Whether no names are possible but those spoken of one by one. */
const isClosed = (x: ObjectAtom, search: Search): boolean => {
  if (x.members.some((one) => one.additional?.schema === false && one.patterns.length === 0)) return true;
  if (!search.declared || freeForm(x, search.root)) return false;
  return x.members.every((one) => !one.declares || (one.patterns.length === 0 && !one.map));
};
