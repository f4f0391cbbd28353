import type { Change } from '../compat/change.ts';
import { openSchema, rootPlace, type SchemaPlace } from '../schema/document.ts';
import type { JsonObject } from '../schema/json.ts';
import { type Pointer, steps, under } from '../schema/pointer.ts';
import type { Tool } from '../toolset/toolset.ts';
import { placesAt } from './placesAt.ts';
import type { Reason } from './replay.ts';

/** The breaking changes of one tool, and the tool before and after. */
export type BlamedTool = {
  readonly old: Tool | undefined;
  readonly next: Tool | undefined;
  /** Those that contradict calls, not results. */
  readonly changes: readonly Change[];
};

/**
 * Which changes of a tool contradict a call, by the reasons that a replay gave. A reason stands at a place in the
 * arguments, and a change at one in a schema: the change is blamed whose place speaks of the argument, or, where none
 * does, of what is around it. Without a reason all of them may be to blame.
 */
export const createBlame = ({ old, next, changes }: BlamedTool) => {
  const whole = changes.filter(({ rule }) => rule === 'tool-removed' || rule === 'tool-renamed');
  const inside = changes
    .filter(({ path }) => path.startsWith(input))
    .map((change) => ({ change, path: change.path.slice(input.length) }));
  const sides = [old, next].flatMap((tool) =>
    tool === undefined ? [] : [rootPlace(openSchema(tool.inputSchema))],
  );
  return (reasons: readonly Reason[], args: JsonObject): readonly Change[] => {
    if (inside.length <= 1 && whole.length === 0) return inside.map(({ change }) => change);
    const blamed = new Set<Change>();
    for (const reason of reasons) {
      if (reason.kind === 'tool-gone') for (const change of whole) blamed.add(change);
      else for (const change of atReason(inside, sides, reason, args)) blamed.add(change);
    }
    if (reasons.length === 0) return inside.map(({ change }) => change);
    return [...blamed];
  };
};

const input = '/inputSchema';

type Placed = { readonly change: Change; readonly path: Pointer };

const atReason = (
  changes: readonly Placed[],
  sides: readonly SchemaPlace[],
  reason: Reason,
  args: JsonObject,
): readonly Change[] => {
  const path = steps(reason.pointer);
  const name = path.at(-1);
  const respelled =
    reason.kind === 'argument-gone' || reason.kind === 'argument-missing'
      ? changes.filter(
          ({ change }) =>
            change.rule === 'property-renamed' && (change.before === name || change.after === name),
        )
      : [];
  for (let length = path.length; length >= 0; length -= 1) {
    const pointer = path.slice(0, length).reduce<Pointer>(under, '');
    const places = sides.flatMap((side) => placesAt(side, args, pointer).map((place) => place.pointer));
    const found = changes.filter((placed) => places.some((place) => isWithin(placed.path, place)));
    const all = length === path.length ? [...new Set([...found, ...respelled])] : found;
    if (all.length > 0) return all.map(({ change }) => change);
  }
  return [];
};

const isWithin = (path: Pointer, place: Pointer): boolean => path === place || path.startsWith(`${place}/`);
