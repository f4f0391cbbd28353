import type { Family, Sample } from './exposition.ts';

/** What requests were answered with and how long that took, by route. Noting one costs a look-up and two additions. */
export type RequestMetrics = {
  readonly begun: () => void;
  /** `route` is the id of an endpoint, so that there are no more of them than endpoints. */
  readonly ended: (route: string, status: number, milliseconds: number) => void;
  readonly families: () => readonly Family[];
};

export const createRequestMetrics = (): RequestMetrics => {
  const routes = new Map<string, Tally>();
  let inFlight = 0;
  return {
    begun: () => {
      inFlight += 1;
    },
    ended: (route, status, milliseconds) => {
      inFlight -= 1;
      let tally = routes.get(route);
      if (tally === undefined) {
        tally = { statuses: new Map(), buckets: new Array(bounds.length).fill(0), count: 0, sum: 0 };
        routes.set(route, tally);
      }
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
      const seconds = milliseconds / 1_000;
      const place = bounds.findIndex((bound) => seconds <= bound);
      if (place >= 0) tally.buckets[place] = (tally.buckets[place] ?? 0) + 1;
      tally.count += 1;
      tally.sum += seconds;
    },
    families: () => {
      const all = [...routes].sort(([a], [b]) => (a < b ? -1 : 1));
      return [
        {
          name: 'toolset_requests_total',
          type: 'counter',
          help: 'Requests that were answered, by route and status.',
          samples: all.flatMap(([route, { statuses }]) =>
            [...statuses].map(([status, value]) => ({ labels: { route, status: String(status) }, value })),
          ),
        },
        {
          name: 'toolset_request_seconds',
          type: 'histogram',
          help: 'Time from the headers of a request to the end of its answer, by route.',
          samples: all.flatMap(([route, tally]) => samplesOf(route, tally)),
        },
        {
          name: 'toolset_requests_in_flight',
          type: 'gauge',
          help: 'Requests that are being answered now.',
          samples: [{ value: inFlight }],
        },
      ];
    },
  };
};

type Tally = {
  readonly statuses: Map<number, number>;
  readonly buckets: number[];
  count: number;
  sum: number;
};

/** Seconds. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const samplesOf = (route: string, { buckets, count, sum }: Tally): readonly Sample[] => {
  let below = 0;
  return [
    ...bounds.map((bound, place): Sample => {
      below += buckets[place] ?? 0;
      return { suffix: '_bucket', labels: { route, le: String(bound) }, value: below };
    }),
    { suffix: '_bucket', labels: { route, le: '+Inf' }, value: count },
    { suffix: '_sum', labels: { route }, value: sum },
    { suffix: '_count', labels: { route }, value: count },
  ];
};
