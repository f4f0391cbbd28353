import type { Registry } from '../registry.ts';

/**
 * Does something to a toolset alone: others who change it wait, in this process in a queue of their own, so
 * that those who wait hold no connection, and over all processes on the toolset's row. Readers never wait. What this
 * process remembers of the toolset is forgotten when it is done.
 */
export const inTurn = async <Result>(
  registry: Registry,
  toolset: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const before = registry.turns.get(toolset) ?? Promise.resolve();
  const turn = before.then(work, work);
  registry.turns.set(toolset, turn);
  try {
    return await turn;
  } finally {
    registry.openVersions.forget(toolset);
    registry.changes.toolset(toolset);
    if (registry.turns.get(toolset) === turn) registry.turns.delete(toolset);
  }
};
