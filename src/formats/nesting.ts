import type { Json } from '../schema/json.ts';

/** Whether values stand within values more than so many levels deep. Takes any depth without recursion. */
export const isDeeperThan = (value: Json, most: number): boolean => {
  let level: Json[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    const next: Json[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      for (const inner of Object.values(one) as Json[]) if (typeof inner === 'object') next.push(inner);
    }
    level = next;
  }
  return false;
};
