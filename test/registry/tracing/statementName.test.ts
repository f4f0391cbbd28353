import { expect, test } from 'vitest';
import { statementName } from '../../../src/registry/tracing/statementName.ts';

test.each<[string, string, string | undefined]>([
  ['select "a" from "versions" where "x" = $1', 'select', 'versions'],
  ['insert into "pins" ("a") values ($1) on conflict do nothing', 'insert', 'pins'],
  ['update "keys" set "a" = $1', 'update', 'keys'],
  ['delete from "browser_sessions"', 'delete', 'browser_sessions'],
  ['\n  -- from nothing\n  SELECT 1 FROM only sessions', 'select', 'sessions'],
  ['select count(*) from (select 1 from calls c) as a', 'select', 'calls'],
  ['with said as (insert into events (a) values ($1)) select 1 from said', 'insert', 'events'],
  ['with moved as (update "audit_head" set a = 1 returning a) insert into audit', 'update', 'audit_head'],
  ['select x from unnest($1) as x', 'select', undefined],
  ['select extract(epoch from s.last_seen) from pins p join sessions s using (id)', 'select', 'pins'],
  ['set local statement_timeout = 1', 'set', undefined],
  ['', 'statement', undefined],
])('%j', (text, operation, table) => {
  expect(statementName(text)).toEqual(table === undefined ? { operation } : { operation, table });
});
