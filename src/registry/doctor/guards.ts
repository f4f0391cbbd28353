import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { type Database, rowsOf } from '../database/database.ts';
import { ownFunctions } from '../database/migrate.ts';
import * as tables from '../database/tables.ts';
import { type Finding, fault, fine } from './finding.ts';

/**
 * What keeps content as it was, held against what the migrations left: the triggers, each to fire whatever a session
 * sets, and the functions that they call; the keys, by which there is one of each; the parts of what is spread; and that
 * nothing stands before a table which says other than what is in it. Of a database that a later release has migrated,
 * only what holds for it too.
 */
export const guardFinding = async (database: Database, isLater: boolean): Promise<Finding> => {
  const wrong = [
    ...(await wrongTriggers(database)),
    ...(isLater ? [] : await wrongFunctions(database)),
    ...(isLater ? [] : await missingKeys(database)),
    ...(await missingParts(database)),
    ...(await whatStandsBefore(database)),
  ];
  if (wrong.length === 0) {
    return fine('guards', 'What keeps published content and pins as they were is in force.');
  }
  const told = wrong.slice(0, mostTold).join(', ');
  const more = wrong.length > mostTold ? `, and ${wrong.length - mostTold} more` : '';
  return fault(
    'guards',
    `What keeps content as it was is put aside, changed or gone: ${told}${more}.`,
    'Find out who changed it. `alter table NAME enable always trigger TRIGGER` puts a trigger back in force; what is gone stands in the migrations, in the folder drizzle.',
  );
};

const mostTold = 20;

type Guard = readonly [table: string, trigger: string, calls: string];

const partsOf = (table: string): readonly string[] => Array.from({ length: 16 }, (_, n) => `${table}_${n}`);

const spread = ['pins', 'sessions'];

const guards: readonly Guard[] = [
  ...[
    'definitions',
    'versions',
    'reports',
    'renderings',
    'audit',
    'tombstones',
    'decisions',
    'decided_versions',
  ].map((table): Guard => [table, 'immutable', 'refuse_change']),
  ['audit_head', 'kept', 'refuse_change'],
  ['pin_moves', 'only_added_to', 'refuse_rewriting'],
  ...['pin_moves', ...partsOf('pins')].map((table): Guard => [table, 'removed_whole', 'require_whole']),
  ...partsOf('sessions').map((table): Guard => [table, 'removed_whole', 'require_over']),
  ...[...partsOf('pins'), ...partsOf('sessions')].map(
    (table): Guard => [table, 'as_made', 'refuse_remaking'],
  ),
  ...['pins', ...partsOf('pins')].flatMap((table): readonly Guard[] => [
    [table, 'tally_added', 'tally_pins'],
    [table, 'tally_moved', 'tally_pins'],
    [table, 'tally_removed', 'tally_removed'],
    [table, 'never_emptied', 'refuse_rewriting'],
  ]),
  ...['sessions', ...partsOf('sessions')].flatMap((table): readonly Guard[] => [
    [table, 'tally_changed', 'tally_sessions'],
    [table, 'never_emptied', 'refuse_rewriting'],
  ]),
];

/** Those that are not there, and those that a session can put aside. */
const wrongTriggers = async (database: Database): Promise<readonly string[]> => {
  const rows = await rowsOf<{ place: string; calls: string; always: boolean }>(
    database,
    sql`
      select relname || ' (' || tgname || ')' as place, proname::text as calls, tgenabled = 'A' as always
      from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      join pg_proc on pg_proc.oid = tgfoid
      where relnamespace = current_schema()::regnamespace and not tgisinternal`,
  );
  const standing = new Map(rows.map(({ place, calls }) => [place, calls]));
  const gone = guards
    .filter(([table, trigger, calls]) => standing.get(`${table} (${trigger})`) !== calls)
    .map(([table, trigger]) => `${table} (${trigger})`);
  return [...new Set([...gone, ...rows.filter(({ always }) => !always).map(({ place }) => place)])];
};

const wrongFunctions = async (database: Database): Promise<readonly string[]> => {
  const rows = await rowsOf<{ name: string; body: string }>(
    database,
    sql`
      select proname::text as name, prosrc as body from pg_proc
      where pronamespace = current_schema()::regnamespace`,
  );
  const standing = new Map(rows.map(({ name, body }) => [name, body]));
  return [...ownFunctions()]
    .filter(([name, body]) => standing.get(name) !== body)
    .map(([name]) => `the function ${name}`);
};

/** Primary and foreign keys, and what else there is once. */
const missingKeys = async (database: Database): Promise<readonly string[]> => {
  const rows = await rowsOf<{ place: string }>(
    database,
    sql`
      select relname || ' (' || conname || ')' as place
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where relnamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f') and convalidated`,
  );
  const standing = new Set(rows.map(({ place }) => place));
  return keys().filter((place) => !standing.has(place));
};

const keys = (): readonly string[] =>
  Object.values(tables)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => {
      const { name, columns, primaryKeys, uniqueConstraints, foreignKeys } = getTableConfig(table);
      const own = columns.some(({ primary }) => primary) ? [`${name}_pkey`] : [];
      const named = [...primaryKeys, ...uniqueConstraints, ...foreignKeys].map((key) => key.getName());
      return [...own, ...named].map((key) => `${name} (${key})`);
    });

const missingParts = async (database: Database): Promise<readonly string[]> => {
  const rows = await rowsOf<{ part: string }>(
    database,
    sql`
      select part.relname::text as part from pg_inherits
      join pg_class part on part.oid = inhrelid
      where part.relnamespace = current_schema()::regnamespace and not inhdetachpending`,
  );
  const standing = new Set(rows.map(({ part }) => part));
  return spread
    .flatMap(partsOf)
    .filter((part) => !standing.has(part))
    .map((part) => `${part} as a part`);
};

/** Rules do something else than what was asked; with row security some see only some rows. */
const whatStandsBefore = async (database: Database): Promise<readonly string[]> => {
  const rows = await rowsOf<{ place: string }>(
    database,
    sql`
      select relname || ' (the rule ' || rulename || ')' as place
      from pg_rewrite join pg_class on pg_class.oid = ev_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      union all
      select relname || ' (row security)' from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relrowsecurity
      order by 1`,
  );
  return rows.map(({ place }) => place);
};
