import type { Json } from '../schema/json.ts';
import { under } from '../schema/pointer.ts';
import type { Fault } from './fault.ts';

/** Tool names outside the rule that every provider's own rule lies near, and names that stand twice. */
export const nameFaults = (names: readonly Json[]): Fault[] => {
  const faults: Fault[] = [];
  const first = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    if (typeof name !== 'string') continue;
    const pointer = under(under('/tools', index), 'name');
    if (!allowed.test(name)) {
      faults.push({
        pointer,
        message: `The tool name ${shown(name)} is not allowed. Use 1 to 128 letters, digits, "_", "-" and ".".`,
      });
    }
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, index);
    else {
      faults.push({
        pointer,
        message: `The tool name ${shown(name)} is taken by /tools/${earlier} already. Give each tool a name of its own.`,
      });
    }
  }
  return faults;
};

const allowed = /^[A-Za-z0-9_.-]{1,128}$/;

const shown = (name: string): string => JSON.stringify(name.length <= 140 ? name : `${name.slice(0, 139)}…`);
