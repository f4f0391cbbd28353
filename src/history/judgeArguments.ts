import { quoted } from '../schema/checking/words.ts';
import { checkValue } from '../schema/checkValue.ts';
import type { SchemaPlace } from '../schema/document.ts';
import { isArray, isObject, type JsonObject, member } from '../schema/json.ts';
import { lookUp, type Pointer, under } from '../schema/pointer.ts';
import { placesAt } from './placesAt.ts';
import type { Reason, Replayed } from './replay.ts';
import { undeclared } from './undeclared.ts';

/** What a new input schema contradicts of arguments and the old one does not. */
export const judgeArguments = (
  { old, next }: { readonly old: SchemaPlace; readonly next: SchemaPlace },
  args: JsonObject,
): Replayed => {
  const after = faultsOf(next, args);
  if (after.faults.length === 0) {
    return { verdict: after.verdict === 'unknown' ? 'unknown' : 'untouched', reasons: [] };
  }
  const before = new Set(faultsOf(old, args).faults.map(({ pointer }) => pointer));
  const reasons = after.faults.filter(({ pointer }) => !before.has(pointer));
  if (reasons.length > 0) return { verdict: 'contradicted', reasons };
  return { verdict: 'untouched', reasons: [] };
};

/** Steps of checking one call, about ten milliseconds: what takes longer is unknown. */
const budget = 100_000;

/** What speaks against arguments, each place once. */
export const faultsOf = (
  schema: SchemaPlace,
  args: JsonObject,
): { readonly verdict: 'valid' | 'invalid' | 'unknown'; readonly faults: readonly Reason[] } => {
  const declared = checkValue(schema, args, { reading: 'declared', position: 'root', budget });
  if (declared.verdict !== 'invalid') return { verdict: declared.verdict, faults: [] };
  let refused: boolean | undefined;
  const isRefused = () => {
    refused ??=
      checkValue(schema, args, { reading: 'plain', position: 'root', budget }).verdict === 'invalid';
    return refused;
  };
  const faults = new Map<Pointer, Reason>();
  const add = (kind: Reason['kind'], pointer: Pointer): void => {
    if (!faults.has(pointer)) faults.set(pointer, { kind, pointer });
  };
  for (const pointer of undeclared(schema, args)) add('argument-gone', pointer);
  for (const { pointer, message } of declared.errors) {
    const lacking = lackingNames(schema, args, pointer).filter((name) => saysLacking(message, name));
    for (const name of lacking) add('argument-missing', under(pointer, name));
    if (lacking.length > 0) continue;
    add(isUnsafe(args, pointer) || isRefused() ? 'value-refused' : 'argument-gone', pointer);
  }
  return { verdict: 'invalid', faults: [...faults.values()] };
};

/** The checker says a missing member at the object that lacks it. */
const saysLacking = (message: string, name: string): boolean =>
  message === `must have ${quoted(name)}` || message.startsWith(`must have ${quoted(name)} where it has `);

const lackingNames = (root: SchemaPlace, args: JsonObject, pointer: Pointer): readonly string[] => {
  const object = lookUp(args, pointer);
  if (!isObject(object)) return [];
  const names = new Set<string>();
  for (const { schema } of placesAt(root, args, pointer)) {
    if (!isObject(schema)) continue;
    const dependent = [member(schema, 'dependentRequired'), member(schema, 'dependencies')]
      .filter(isObject)
      .flatMap((lists) => Object.values(lists));
    for (const list of [member(schema, 'required'), ...dependent]) {
      if (!isArray(list)) continue;
      for (const name of list) if (typeof name === 'string' && !Object.hasOwn(object, name)) names.add(name);
    }
  }
  return [...names];
};

const isUnsafe = (args: JsonObject, pointer: Pointer): boolean => {
  const value = lookUp(args, pointer);
  return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
};
