import type { Atom } from './atom.ts';
import type { Engine } from './engine.ts';
import { makesMap } from './saysNothing.ts';
import type { Term } from './term.ts';

/**
 * `unevaluatedProperties` (JSON Schema 2020-12, section 11.3) over an atom in which everything beside it is
 * already joined: it covers the names that no `properties`, pattern or `additionalProperties` there does.
 */
export const closedProperties = (engine: Engine, atom: Atom, inside: Term): Atom => {
  if (atom.kind === 'finite') return doubted(atom, 'unevaluatedProperties');
  if (atom.kind !== 'object') return atom;
  if (atom.members.some((member) => member.additional !== undefined)) return atom;
  const yes = accepting(engine, inside);
  const properties = new Map(
    atom.members.flatMap((member) => [...member.properties.keys()].map((name) => [name, yes] as const)),
  );
  const patterns = atom.members.flatMap((member) =>
    member.patterns.map(([pattern]) => [pattern, yes] as const),
  );
  const map = makesMap(engine.terms, inside);
  const closing = { properties, patterns, additional: inside, map, required: [], declares: true };
  return { ...atom, members: [...atom.members, closing] };
};

/** `unevaluatedItems` in the same way; beside `contains`, which evaluates what it finds, it is left undecided. */
export const closedItems = (engine: Engine, atom: Atom, inside: Term): Atom => {
  if (atom.kind === 'finite') return doubted(atom, 'unevaluatedItems');
  if (atom.kind !== 'array' || atom.members.some((member) => member.rest !== undefined)) return atom;
  if (atom.counted.length > 0) return { ...atom, unsure: new Set([...atom.unsure, 'unevaluatedItems']) };
  const yes = accepting(engine, inside);
  const length = Math.max(0, ...atom.members.map((member) => member.prefix.length));
  const closing = { prefix: Array.from({ length }, () => yes), rest: inside, declares: true };
  return { ...atom, members: [...atom.members, closing] };
};

/** A schema that accepts everything; its pointer is its own, for a pointer has one boolean only. */
const accepting = (engine: Engine, inside: Term): Term =>
  engine.terms.of({ ...inside.place, pointer: `${inside.place.pointer}/\u0000true`, schema: true });

const doubted = (atom: Extract<Atom, { kind: 'finite' }>, keyword: string): Atom => {
  const nested = [...atom.values.values()].some((value) => typeof value === 'object' && value !== null);
  return nested ? { ...atom, unsure: new Set([...atom.unsure, keyword]) } : atom;
};
