import type { Database } from '../database/database.ts';
import { requireSessionId, requireToolsetName } from '../names.ts';
import type { PinRequest } from '../pin.ts';
import { Problem } from '../problem.ts';
import { readSelector } from '../versions/readSelector.ts';
import type { ChosenPin } from './choosePins.ts';
import { requirePins } from './readPins.ts';

/** A toolset that a session is to have, and by which selector; `standing` where another session has it already. */
export type Ask = {
  readonly toolset: string;
  readonly selector: string;
  readonly standing?: ChosenPin;
};

/** Equal for those that name the same in the same words: no toolset's name holds a space. */
export const askKey = ({ toolset, selector }: Ask): string => `${toolset} ${selector}`;

/**
 * What a pin request asks for. A forked conversation has the history of the one it comes from, so it asks for
 * the very versions that one is on, also where those are yanked by now. One that has ended takes no new forks;
 * a fork that stands already (`repeats`) outlives it, and may be asked for again.
 */
export const readAsks = async (
  database: Database,
  request: PinRequest,
  { repeats }: { readonly repeats: boolean },
): Promise<readonly Ask[]> => {
  const { toolsets, from, ttl = null } = request;
  requireTtl(ttl);
  if ((toolsets === undefined) === (from === undefined)) {
    throw new Problem(
      'invalid-request',
      'A session is pinned by "toolsets" or by "from", and this names both or neither.',
      'Give the toolsets with their selectors, or the session whose pins to take.',
    );
  }
  if (from !== undefined) {
    const { pins } = await requirePins(database, requireSessionId(from), { ended: repeats });
    return pins.map(({ toolset, version, digest, selector }) => ({
      toolset,
      selector: version,
      standing: { toolset, version, digest, selector },
    }));
  }
  return readToolsets(toolsets ?? []);
};

/** What is named with a selector each. */
export const readToolsets = (toolsets: NonNullable<PinRequest['toolsets']>): readonly Ask[] => {
  const asks = toolsets.map(([toolset, selector]) => {
    readSelector(selector);
    return { toolset: requireToolsetName(toolset), selector };
  });
  if (asks.length === 1) return asks;
  const names = new Set(asks.map(({ toolset }) => toolset));
  if (names.size === asks.length && names.size >= 1 && names.size <= 100) return asks;
  throw new Problem(
    'invalid-request',
    'A session has 1 to 100 toolsets, each named once.',
    'Name the toolsets it works with.',
  );
};

export const requireTtl = (ttl: number | null): void => {
  if (ttl === null || (Number.isInteger(ttl) && ttl >= 1 && ttl <= 2_147_483_647)) return;
  throw new Problem('invalid-request', 'ttl is not a time.', 'Give whole seconds, at least 1.');
};
