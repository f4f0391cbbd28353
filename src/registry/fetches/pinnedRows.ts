import type { FormatId } from '../../formats/formatIds.ts';
import { textArray } from '../calls/textArray.ts';
import type { Query } from '../database/database.ts';
import { gather } from '../database/gather.ts';

/** A pin of a session as a fetch needs it. */
export type PinnedRow = {
  readonly ttl: number | null;
  readonly upgrades: string;
  readonly ended: boolean;
  readonly lapsed: boolean;
  /** Milliseconds since 1970, as `pinned_at` is. */
  readonly last_seen: number | null;
  readonly toolset: string;
  readonly version: string;
  readonly selector: string;
  readonly moves: number;
  readonly pinned_at: number;
  readonly digest: string;
  /** Null where they are held already, or where there is no such rendering. */
  readonly bytes: Uint8Array | null;
  /** Of a rendering's bytes, in hex. */
  readonly sha256: string | null;
};

/** The pins of a session in their order; none where it is not there. */
export type ReadPinned = (asked: {
  readonly session: string;
  readonly format: FormatId | undefined;
}) => Promise<readonly PinnedRow[]>;

/**
 * Reads sessions with their pins, and the bytes that are not held yet, in one statement: those of one fetch, or of
 * as many as wait for it. `held` gives the format and digest of bytes that need not come.
 */
export const createReadPinned = (query: Query, held: () => readonly string[]): ReadPinned =>
  gather<{ session: string; format: FormatId | undefined }, readonly PinnedRow[]>(
    async (asked) => {
      const rows = await query<PinnedRow & { readonly place: number }>(statement, [
        textArray(asked.map(({ session }) => session)),
        textArray(asked.map(({ format }) => format ?? '')),
        textArray(held()),
      ]);
      const found: PinnedRow[][] = asked.map(() => []);
      const came = new Map<string, PinnedRow>();
      for (const row of rows) {
        const format = asked[row.place - 1]?.format ?? '';
        if (row.bytes !== null) came.set(`${format} ${row.digest}`, row);
      }
      for (const { place, ...row } of rows) {
        const { bytes = null, sha256 = null } =
          came.get(`${asked[place - 1]?.format ?? ''} ${row.digest}`) ?? {};
        found[place - 1]?.push({ ...row, bytes, sha256 });
      }
      return found;
    },
    { most: 200, atOnce: 3 },
  );

/**
 * Bytes that several sessions share come once. Each table is asked by its key for each row (`offset 0` keeps it so):
 * the plan is kept for long, and was perhaps made when the tables were empty.
 */
const statement = `
  select w.place::integer as place, s.ttl, s.upgrades,
         s.ended_at is not null as ended, s.lapsed_at is not null as lapsed,
         (extract(epoch from s.last_seen) * 1000)::float8 as last_seen,
         p.toolset, p.version, p.selector, p.moves,
         (extract(epoch from p.pinned_at) * 1000)::float8 as pinned_at, v.digest,
         case when row_number() over (partition by w.format, v.digest) = 1 then b.bytes end as bytes, b.sha256
  from unnest($1::text[], $2::text[]) with ordinality as w (id, format, place)
  cross join lateral (select * from sessions where id = w.id offset 0) s
  cross join lateral (select * from pins where session = w.id offset 0) p
  cross join lateral (
    select digest from versions where toolset = p.toolset and version = p.version offset 0
  ) v
  left join lateral (
    select bytes, null as sha256 from definitions where w.format = '' and digest = v.digest
    union all
    select bytes, sha256 from renderings where w.format <> '' and digest = v.digest and format = w.format
  ) b on w.format || ' ' || v.digest <> all ($3::text[])
  order by w.place, p.position`;
