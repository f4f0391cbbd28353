import type { Pointer } from '../schema/pointer.ts';
import { under } from '../schema/pointer.ts';
import type { Fault } from './fault.ts';
import type { Limits } from './limits.ts';

/**
 * Looks for what no part of the product may meet: nesting beyond the limit, too many tools or items of their
 * lists, numbers that are not finite (a literal such as 1e400 overflows a double when it is read), strings
 * that are not Unicode, and values that JSON does not have. The answer is whether it is safe to read on.
 *
 * Never goes deeper than the limit, however deep the document is.
 */
export const isReadable = (document: unknown, limits: Limits, fault: (fault: Fault) => void): boolean => {
  const crowded = crowdedFault(document, limits);
  if (crowded !== undefined) fault(crowded);
  let readable = crowded === undefined;
  const depth = Math.min(limits.depth, deepest);
  const path: (string | number)[] = [];
  const say = (message: string): void =>
    fault({ pointer: path.reduce<Pointer>((at, step) => under(at, step), ''), message });
  const visit = (value: unknown, level: number): void => {
    if (typeof value === 'string') {
      if (halfPair.test(value))
        say(`This string holds half of a surrogate pair, which is not Unicode. ${fix}`);
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) say('This number is too large for a double. Write one that fits.');
    } else if (value === null || typeof value === 'boolean') {
      return;
    } else if (typeof value !== 'object') {
      say('This is not a JSON value.');
    } else if (level >= depth) {
      readable = false;
      say(`Arrays and objects are nested more than ${depth} levels deep. Flatten the document here.`);
    } else if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        path.push(index);
        visit(value[index], level + 1);
        path.pop();
      }
    } else {
      for (const name of Object.keys(value)) {
        path.push(name);
        if (halfPair.test(name))
          say(`This name holds half of a surrogate pair, which is not Unicode. ${fix}`);
        visit((value as Record<string, unknown>)[name], level + 1);
        path.pop();
      }
    }
  };
  if (readable) visit(document, 0);
  return readable;
};

/** Recursion of ours is safe to this depth, whatever a limit is set to. */
const deepest = 512;

/** A surrogate without its other half; with the flag `u` whole pairs do not match. */
const halfPair = /\p{Surrogate}/u;

const fix = 'Write the whole character.';

/** More examples and sentences of guidance than this, over all tools, are no toolset. */
const mostItems = 200_000;

const crowdedFault = (document: unknown, limits: Limits): Fault | undefined => {
  const tools = listIn(document, 'tools');
  if (tools.length > limits.tools) {
    return {
      pointer: '/tools',
      message: `There are ${tools.length} tools; at most ${limits.tools} are accepted. Split the toolset, or raise the limit.`,
    };
  }
  let items = 0;
  for (const tool of tools) {
    for (const field of ['examples', 'mustAlways', 'mustNever']) items += listIn(tool, field).length;
  }
  if (items <= mostItems) return undefined;
  return {
    pointer: '/tools',
    message: `The tools have ${items} examples and sentences of guidance; at most ${mostItems} are accepted. Leave some out.`,
  };
};

const listIn = (value: unknown, field: string): readonly unknown[] => {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return [];
  const list = (value as Record<string, unknown>)[field];
  return Array.isArray(list) ? list : [];
};
