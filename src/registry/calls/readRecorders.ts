import type { Query } from '../database/database.ts';
import type { Keep } from '../policies/policy.ts';
import { storedPolicy } from '../policies/storedPolicy.ts';
import { sessionEnded, unknownSession } from '../sessions/readPins.ts';

/** A toolset that a session is pinned to, and what is kept of calls to it. */
export type Recorder = {
  readonly toolset: string;
  readonly version: string;
  readonly digest: string;
  readonly keep: Keep;
};

/** What a session's calls are recorded under, in one question: it is asked with every batch. */
export const readRecorders = async (query: Query, session: string): Promise<readonly Recorder[]> => {
  const rows = await query<Row>(statement, [session]);
  if (rows.length === 0) throw unknownSession(session);
  if (rows[0]?.ended) throw sessionEnded(session);
  return rows.map(({ toolset, version, digest, policy }) => {
    return { toolset, version, digest, keep: storedPolicy(policy).calls.keep };
  });
};

type Row = {
  readonly ended: boolean;
  readonly toolset: string;
  readonly version: string;
  readonly digest: string;
  readonly policy: string | null;
};

const statement = `
  select s.ended_at is not null as ended, p.toolset, p.version, v.digest, o.policy
  from sessions s
  join pins p on p.session = s.id
  join versions v on v.toolset = p.toolset and v.version = p.version
  left join policies o on o.toolset = p.toolset
  where s.id = $1
  order by p.position`;
