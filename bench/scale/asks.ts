import { isLive, isNewest, type Size, sessionId, sessionsOf, toolsetName, versionsEach } from './size.ts';
import { definition } from './storedVersions.ts';

/** Something that is asked of the service again and again, each time about something else where that matters. */
export type Ask = {
  readonly name: string;
  readonly request: (size: Size, turn: number) => Wanted;
  /** How often at most it is something new in a world of that size. */
  readonly most?: (size: Size) => number;
};

export type Wanted = {
  readonly path: string;
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly body?: unknown;
  readonly status?: number;
};

/** A live session that has a pin on the busy toolset, each turn another. */
const onBusy = (turn: number): string => sessionId(10 * turn);

/**
 * A live session whose first pin is on the newest version of a toolset that no earlier turn had: so that nothing has to
 * be judged, only read.
 */
const onToolset = (size: Size, turn: number): string => {
  if (size.toolsets === 1) return sessionId(0);
  const step = size.toolsets - 1;
  for (let index = turn % step; index < sessionsOf(size); index += step) {
    if (index % 10 !== 0 && isLive(index) && isNewest(size, index)) return sessionId(index);
  }
  throw new Error(
    'No live session is on the newest version of each toolset: take more pins for as many versions.',
  );
};

const some = ({ toolsets }: Size, turn: number): string =>
  toolsetName(toolsets === 1 ? 0 : 1 + (turn % (toolsets - 1)));

export const asks: readonly Ask[] = [
  {
    name: 'fetch, of a toolset that was not yet asked for',
    request: (size, turn) => ({ path: `/v1/sessions/${onToolset(size, turn)}/toolset` }),
    most: ({ toolsets }) => toolsets - 1,
  },
  {
    name: 'fetch, of a session that was not',
    request: (_, turn) => ({ path: `/v1/sessions/${onBusy(turn)}/toolset?toolset=busy` }),
    most: (size) => Math.floor(sessionsOf(size) / 10),
  },
  { name: 'fetch, from memory', request: () => ({ path: `/v1/sessions/${sessionId(0)}/toolset` }) },
  {
    name: 'pin',
    request: (size, turn) => ({
      path: `/v1/sessions/new-${turn}`,
      method: 'PUT',
      body: { toolsets: { [some(size, turn)]: '*' } },
      status: 201,
    }),
  },
  {
    name: 'publish',
    request: (size, turn) => ({
      path: '/v1/toolsets/busy/versions',
      method: 'POST',
      // Alike in both worlds: of the same toolset, with as many versions before it.
      body: {
        definition: definition(versionsEach(size), `Looks up record 0, as published in turn ${turn}.`),
      },
      status: 201,
    }),
  },
  { name: 'list of toolsets', request: () => ({ path: '/v1/toolsets?limit=5' }) },
  {
    name: 'list of versions',
    request: (size, turn) => ({ path: `/v1/toolsets/${some(size, turn)}/versions?limit=10` }),
  },
  { name: 'list of reports', request: () => ({ path: '/v1/reports?limit=50' }) },
  { name: 'list of sessions', request: () => ({ path: '/v1/sessions?limit=50' }) },
  { name: 'list of ended sessions', request: () => ({ path: '/v1/sessions?limit=10&state=ended' }) },
  {
    name: 'list of live sessions on a version',
    request: () => ({ path: '/v1/sessions?limit=5&toolset=busy&version=1.0.0&state=live' }),
  },
  { name: 'drain', request: () => ({ path: '/v1/toolsets/busy/drain' }) },
  { name: 'dispatch', request: () => ({ path: '/v1/toolsets/busy/dispatch' }) },
  {
    name: 'what is newer for a session',
    request: (_, turn) => ({ path: `/v1/sessions/${onBusy(turn)}` }),
    most: (size) => Math.floor(sessionsOf(size) / 10),
  },
  {
    name: 'end of a session',
    request: (_, turn) => ({ path: `/v1/sessions/new-${turn}`, method: 'DELETE', status: 204 }),
  },
];
