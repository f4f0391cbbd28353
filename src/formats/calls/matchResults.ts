import type { Found } from './shape.ts';

export type Call = Extract<Found, { kind: 'call' }>;
export type Result = Extract<Found, { kind: 'result' }>;
export type Matched = { readonly call: Call; readonly result: Result | undefined };

/**
 * Every call with its result: by id, and where a shape has none, by tool in the order of the calls. Ids
 * may come back in a long conversation; a result belongs to the oldest open call that bears its id.
 */
export const matchResults = (found: readonly Found[]): Matched[] => {
  const calls: { call: Call; result: Result | undefined }[] = [];
  const open = new Map<string, { result: Result | undefined }[]>();
  const queue = (key: string, entry: { result: Result | undefined }): void => {
    const waiting = open.get(key);
    if (waiting === undefined) open.set(key, [entry]);
    else waiting.push(entry);
  };
  for (const one of found) {
    if (one.kind === 'call') {
      const entry = { call: one, result: undefined };
      calls.push(entry);
      if (one.id !== undefined) queue(`id ${one.id}`, entry);
      queue(`tool ${one.tool}`, entry);
      continue;
    }
    const byId = one.id === undefined ? undefined : nextOpen(open.get(`id ${one.id}`));
    const byTool =
      one.tool === undefined || byId !== undefined ? undefined : nextOpen(open.get(`tool ${one.tool}`));
    const entry = byId ?? byTool;
    if (entry !== undefined) entry.result = one;
  }
  return calls;
};

const nextOpen = (
  waiting: { result: Result | undefined }[] | undefined,
): { result: Result | undefined } | undefined => {
  while (waiting !== undefined && waiting.length > 0 && waiting[0]?.result !== undefined) waiting.shift();
  return waiting?.[0];
};
