import type { Change } from '../../src/compat/change.ts';
import { quoted } from '../../src/schema/checking/words.ts';
import { checkValue } from '../../src/schema/checkValue.ts';
import { openSchema, placeAt, rootPlace } from '../../src/schema/document.ts';
import { isArray, isObject, type Json, member } from '../../src/schema/json.ts';
import type { Lens } from '../../src/schema/lens.ts';
import { type Pointer, steps } from '../../src/schema/pointer.ts';
import type { CanonicalToolset } from '../../src/toolset/toolset.ts';

/**
 * Why the witness of a breaking input change does not show that very change, or nothing where it does: the call
 * was valid, and what the checker holds against it now stands at or below the argument that the change is about;
 * of a name that is required now, that this name is missing; of one that is gone, that the call holds it.
 * Derived from the path of the change alone.
 */
export const showsItself = (
  old: CanonicalToolset,
  next: CanonicalToolset,
  change: Change,
  lens: Lens = 'declared',
): string | undefined => {
  const { witness } = change;
  if (witness === undefined || !('arguments' in witness)) return 'there is no call';
  const before = old.tools.find(({ name }) => name === witness.tool)?.inputSchema;
  if (before === undefined) return 'the tool was not there before';
  const value = witness.arguments;
  const errorsIn = (schema: Json, reading: 'declared' | 'plain') =>
    checkValue(rootPlace(openSchema(schema)), value, { reading, position: 'root' });
  const plain = lens === 'strict' && errorsIn(before, 'declared').verdict !== 'valid';
  const readings = lens === 'strict' ? (['declared', 'plain'] as const) : (['declared'] as const);
  if (errorsIn(before, plain ? 'plain' : 'declared').verdict !== 'valid') return 'it was not valid before';
  if (change.rule === 'tool-removed' || change.rule === 'tool-renamed') return undefined;

  const after = next.tools.find(({ name }) => name === change.tool)?.inputSchema ?? false;
  const errors = readings.flatMap((reading) => errorsIn(after, reading).errors);
  if (errors.length === 0) return 'it is accepted now';
  const route = routeOf(change.path);
  if (route === undefined) return undefined;
  const named = route.at(-1);
  const told = typeof named === 'string' && named === steps(change.path).at(-1);

  if (/^(required-property-added|property-now-required)$/.test(change.rule)) {
    const at = told ? route.slice(0, -1) : route;
    const says = told ? `must have ${quoted(named)}` : 'must have ';
    const missing = errors.some(
      ({ pointer, message }) =>
        matches(steps(pointer), at, true) && (told ? message === says : message.startsWith(says)),
    );
    return missing ? undefined : `the call does not lack it: ${JSON.stringify(errors)}`;
  }
  if (told && (change.rule === 'property-removed' || change.rule === 'property-renamed')) {
    const gone = change.rule === 'property-renamed' ? String(change.before) : named;
    return holds(value, [...route.slice(0, -1), gone]) ? undefined : `it does not hold ${gone}`;
  }
  // Names that are not declared are only told where nothing else is wrong: then the part is looked at alone.
  if (change.rule === 'names-introduced' || change.rule === 'content-closed') {
    const inner = placeAt(
      openSchema(after),
      change.path.slice('/inputSchema'.length, change.path.lastIndexOf('/')),
    );
    const parts = partsAt(value, route);
    const options = { reading: 'declared', position: route.length === 0 ? 'root' : 'inside' } as const;
    const refused = parts.some((part) => inner && checkValue(inner, part, options).verdict === 'invalid');
    return refused ? undefined : 'no undeclared name is shown there';
  }
  const there = errors.some(({ pointer }) => matches(steps(pointer), route, false));
  return there ? undefined : `refused elsewhere: ${JSON.stringify(errors)}`;
};

const any = Symbol('any');
type Route = readonly (string | typeof any)[];

/** Where values of a place stand; nothing where the path does not tell. Ends at the first keyword about values. */
const routeOf = (path: Pointer): Route | undefined => {
  const route: (string | typeof any)[] = [];
  const parts = steps(path).slice(1);
  for (let index = 0; index < parts.length; index++) {
    const keyword = parts[index] as string;
    if (keyword === '$defs' || keyword === 'definitions') return undefined;
    if (keyword === 'properties') {
      if (index + 1 === parts.length) return route;
      route.push(parts[++index] as string);
    } else if (keyword === 'patternProperties' || keyword === 'prefixItems') {
      if (index + 1 === parts.length) return route;
      index += 1;
      route.push(any);
    } else if (keyword === 'items' || keyword === 'additionalProperties' || keyword === 'contains') {
      if (index + 1 === parts.length) return route;
      route.push(any);
    } else if (keyword === 'allOf') index += 1;
    else return route;
  }
  return route;
};

const matches = (at: readonly string[], route: Route, exactly: boolean): boolean =>
  (exactly ? at.length === route.length : at.length >= route.length) &&
  route.every((step, index) => step === any || step === at[index]);

const holds = (value: Json, route: Route): boolean => partsAt(value, route).length > 0;

const partsAt = (value: Json, route: Route): readonly Json[] => {
  const [step, ...rest] = route;
  if (step === undefined) return [value];
  if (step === any) {
    const parts = isArray(value) ? value : isObject(value) ? Object.values(value) : [];
    return parts.flatMap((part) => partsAt(part, rest));
  }
  const inner = isObject(value) ? member(value, step) : isArray(value) ? value[Number(step)] : undefined;
  return inner === undefined ? [] : partsAt(inner, rest);
};
