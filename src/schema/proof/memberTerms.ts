import { matchPattern } from '../matchPattern.ts';
import type { ObjectAtom, ObjectMember, Part } from './atom.ts';
import type { Answer } from './engine.ts';
import type { Term } from './term.ts';

/**
 * The schemas that hold for the member of this name. Where a pattern cannot be read, `all` includes what
 * might hold and `sure` leaves it out.
 */
export const partsAt = (atom: ObjectAtom, name: string, lean: 'all' | 'sure'): readonly Part[] => {
  const parts: Part[] = [];
  for (const member of atom.members) {
    for (const term of ofMember(member, name, lean)) parts.push({ term, declares: member.declares });
  }
  return parts;
};

/** The same as bare schemas. */
export const termsAt = (atom: ObjectAtom, name: string, lean: 'all' | 'sure'): readonly Term[] =>
  atom.members.length === 1
    ? ofMember(atom.members[0] as ObjectMember, name, lean)
    : atom.members.flatMap((member) => ofMember(member, name, lean));

const ofMember = (member: ObjectMember, name: string, lean: 'all' | 'sure'): readonly Term[] => {
  const own = member.properties.get(name);
  if (member.patterns.length === 0) {
    if (own !== undefined) return [own];
    return member.additional === undefined ? [] : [member.additional];
  }
  const terms = own === undefined ? [] : [own];
  let matched: Answer = own !== undefined;
  for (const [pattern, term] of member.patterns) {
    const answer = matchPattern(pattern, name);
    if (answer === true) matched = true;
    else if (answer === undefined && matched === false) matched = undefined;
    if (answer === true || (answer === undefined && lean === 'all')) terms.push(term);
  }
  if (member.additional !== undefined && (matched === false || (matched === undefined && lean === 'all'))) {
    terms.push(member.additional);
  }
  return terms;
};

/** Whether a schema among the atom's names this member: in `properties`, `required`, a pattern, or by a map. */
export const declares = (atom: ObjectAtom, name: string): Answer => {
  let answer: Answer = false;
  for (const member of atom.members) {
    if (!member.declares) continue;
    if (member.properties.has(name) || member.required.includes(name) || member.map) return true;
    for (const [pattern] of member.patterns) {
      const matches = matchPattern(pattern, name);
      if (matches === true) return true;
      if (matches === undefined) answer = undefined;
    }
  }
  return answer;
};

/** An open object that names nothing holds any names; at the root it is a tool without arguments. */
export const freeForm = (atom: ObjectAtom, root: boolean): boolean =>
  !root && atom.members.every((member) => !member.declares || namesNothing(member));

const namesNothing = (member: ObjectMember): boolean =>
  member.properties.size === 0 &&
  member.patterns.length === 0 &&
  member.required.length === 0 &&
  !member.map &&
  member.additional?.schema !== false;
