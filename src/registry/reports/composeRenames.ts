import type { Rename } from '../../compat/change.ts';

/**
 * The renames of several steps as those of one, in the order of the steps. What comes back to its first name
 * is no rename; a renamed property is named under the last name of its tool.
 */
export const composeRenames = (steps: readonly (readonly Rename[])[]): readonly Rename[] => {
  let whole: readonly Rename[] = [];
  for (const step of steps) whole = followedBy(whole, step);
  return whole.filter((rename) => rename.from !== rename.to);
};

/** The same step walked backwards. */
export const invertRenames = (step: readonly Rename[]): readonly Rename[] =>
  step.map(({ from, to, tool }) =>
    tool === undefined ? { from: to, to: from } : { from: to, to: from, tool: nameBefore(step, tool) },
  );

const followedBy = (whole: readonly Rename[], step: readonly Rename[]): readonly Rename[] => {
  const moved = whole.map((rename) => {
    const tool = rename.tool === undefined ? undefined : nameAfter(step, rename.tool);
    const next = step.find((later) => later.tool === tool && later.from === rename.to);
    return { ...rename, ...(tool !== undefined && { tool }), to: next?.to ?? rename.to };
  });
  const fresh = step.filter((later) => {
    const before = later.tool === undefined ? undefined : nameBefore(step, later.tool);
    return !whole.some((rename) => rename.tool === before && rename.to === later.from);
  });
  return [...moved, ...fresh];
};

const nameAfter = (step: readonly Rename[], tool: string): string =>
  step.find((rename) => rename.tool === undefined && rename.from === tool)?.to ?? tool;

const nameBefore = (step: readonly Rename[], tool: string): string =>
  step.find((rename) => rename.tool === undefined && rename.to === tool)?.from ?? tool;
