import { Problem } from '../problem.ts';
import type { Caller } from './caller.ts';
import { covers } from './covers.ts';

/**
 * Refuses what is about a toolset that the caller's key is not about. The answer is the same whether there is such a
 * toolset or not, so nobody learns by it what others have.
 */
export const requireCovered = (caller: Pick<Caller, 'toolsets'>, toolsets: readonly string[]): void => {
  const outside = toolsets.find((toolset) => !covers(caller, toolset));
  if (outside !== undefined) throw lacksToolset(outside);
};

export const lacksToolset = (toolset: string): Problem =>
  new Problem(
    'key-lacks-toolset',
    `The key is not about the toolset ${JSON.stringify(toolset.slice(0, 200))}.`,
    'Send another one, or have one made whose patterns match this name.',
    { data: { toolset: toolset.slice(0, 200) } },
  );
