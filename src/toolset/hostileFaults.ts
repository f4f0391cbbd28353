import type { Pointer } from '../schema/pointer.ts';
import { under } from '../schema/pointer.ts';
import type { Fault } from './fault.ts';
import type { Limits } from './limits.ts';

/**
 * What no part of the product may meet: nesting beyond the limit, too many tools, numbers that are not
 * finite (a literal such as 1e400 overflows a double when it is read), strings that are not Unicode, and
 * values that JSON does not have. `alone` says that reading any further would not be safe.
 *
 * Never goes deeper than the limit, however deep the document is.
 */
export const hostileFaults = (document: unknown, limits: Limits): { faults: Fault[]; alone: boolean } => {
  const faults: Fault[] = [];
  let alone = false;
  const depth = Math.min(limits.depth, deepest);
  const path: (string | number)[] = [];
  const say = (message: string): void => {
    faults.push({ pointer: path.reduce<Pointer>((at, step) => under(at, step), ''), message });
  };
  const visit = (value: unknown, level: number): void => {
    if (typeof value === 'string') {
      if (halfPair.test(value))
        say(`This string holds half of a surrogate pair, which is not Unicode. ${fix}`);
      return;
    }
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) say('This number is too large for a double. Write one that fits.');
      return;
    }
    if (value === null || typeof value === 'boolean') return;
    if (typeof value !== 'object') {
      say('This is not a JSON value.');
      return;
    }
    if (level >= depth) {
      alone = true;
      say(`Arrays and objects are nested more than ${depth} levels deep. Flatten the document here.`);
      return;
    }
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        path.push(index);
        visit(value[index], level + 1);
        path.pop();
      }
      return;
    }
    for (const name of Object.keys(value)) {
      path.push(name);
      if (halfPair.test(name)) say(`This name holds half of a surrogate pair, which is not Unicode. ${fix}`);
      visit((value as Record<string, unknown>)[name], level + 1);
      path.pop();
    }
  };
  visit(document, 0);
  const tools = toolCount(document);
  if (tools > limits.tools) {
    alone = true;
    faults.push({
      pointer: '/tools',
      message: `There are ${tools} tools; at most ${limits.tools} are accepted. Split the toolset, or raise the limit.`,
    });
  }
  return { faults, alone };
};

/** Recursion of ours is safe to this depth, whatever a limit is set to. */
const deepest = 512;

/** A surrogate without its other half; with the flag `u` whole pairs do not match. */
const halfPair = /\p{Surrogate}/u;

const fix = 'Write the whole character.';

const toolCount = (document: unknown): number => {
  const tools =
    typeof document === 'object' && document !== null && Object.hasOwn(document, 'tools')
      ? (document as { tools: unknown }).tools
      : undefined;
  return Array.isArray(tools) ? tools.length : 0;
};
