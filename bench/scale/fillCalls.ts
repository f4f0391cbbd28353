import type postgres from 'postgres';
import { shapeKey } from '../../src/registry/calls/callKey.ts';
import { dayOf, partOf } from '../../src/registry/calls/callParts.ts';
import { createProgress } from './progress.ts';
import { type Size, sessionsOf } from './size.ts';

/** Recorded calls over forty days: a quarter of them are older than the default policy keeps. */
export const fillCalls = async (sql: postgres.Sql, size: Size, now: Date): Promise<void> => {
  const shape = JSON.stringify({ members: { kind: { value: 'open' }, record_0: { type: 'string' } } });
  const hash = shapeKey('tool_0', shape);
  const perDay = Math.ceil(size.calls / days);
  const progress = createProgress('recorded calls', perDay * days);
  await sql`
    insert into call_shapes (hash, tool, shape, last_used)
    values (decode(${hash}, 'hex'), 'tool_0', ${shape}, ${dayOf(now)}::text::date)`;
  for (let away = 1; away <= days; away += 1) {
    const day = dayOf(now, -away);
    const part = sql(partOf(day));
    await sql`create table ${part} (like calls including defaults including constraints)`;
    await sql`
      alter table calls attach partition ${part}
      for values from (${sql.unsafe(`'${day}'`)}) to (${sql.unsafe(`'${dayOf(now, 1 - away)}'`)})`;
    for (let from = 0; from < perDay; from += batch) {
      const to = Math.min(perDay, from + batch) - 1;
      await sql`
        insert into calls (day, session, key, spot, toolset, version, shape, at, place, is_error, recorded_by)
        select ${day}::text::date, p.session, decode(k.hex, 'hex'), (('x' || left(k.hex, 8))::bit(32)::bigint >> 1)::integer,
          p.toolset, p.version, decode(${hash}, 'hex'), ${day}::text::date + interval '1 hour', 0, false, 'bench'
        from generate_series(${from}::integer, ${to}::integer) n
        cross join lateral (select md5('call ' || ${away}::integer || ' ' || n) as hex) k
        cross join lateral (
          select session, toolset, version from pins
          where session = md5('session ' || (n::bigint * 40 + ${away}::integer) % ${sessionsOf(size)}::integer)::uuid::text
            and position = 0 offset 0
        ) p`;
      progress.add(to + 1 - from);
    }
  }
  progress.end();
  await sql`vacuum analyze calls`;
};

const days = 40;
const batch = 20_000;
