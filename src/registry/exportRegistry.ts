import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { atOneMoment } from './copying/copy.ts';
import {
  type FolderHead,
  fileNameOf,
  folderForm,
  folderTables,
  partsOfToolset,
  type ReportFile,
  type Row,
  type ToolsetFile,
  tablesOfSessions,
  type VersionFile,
} from './copying/folderForm.ts';
import { type KeptTable, keptTables } from './copying/keptTables.ts';
import { readRows } from './copying/readRows.ts';
import { type Database, rowsOf } from './database/database.ts';
import { latestMigration } from './database/migrate.ts';
import { Problem } from './problem.ts';

export type Exported = { readonly toolsets: number; readonly versions: number; readonly sessions: number };

/**
 * Writes what was published into a folder of JSON files that git can keep: one for each version, one for each report,
 * one for each toolset with its channels, policy and decisions, always in the same order. A folder that holds an
 * earlier export is brought up to date. Sessions and what they are sent are left out unless they are asked for; keys,
 * the audit and recorded calls always are.
 */
export const exportRegistry = async (
  database: Database,
  folder: string,
  { sessions = false }: { readonly sessions?: boolean } = {},
): Promise<Exported> => {
  await begin(folder);
  return atOneMoment(database, async (transaction) => {
    const tables = new Map((await keptTables(transaction)).map((table) => [table.name, table]));
    const names = folderTables.filter((name) => sessions || !Object.hasOwn(tablesOfSessions, name));
    const columns = Object.fromEntries(names.map((name) => [name, need(tables, name).columns]));
    const head: FolderHead = { format: folderForm, migration: latestMigration(), columns };
    const toolsets = await exportToolsets(transaction, tables, folder);
    const versions = await exportVersions(transaction, tables, folder);
    await exportReports(transaction, tables, folder);
    const stones = await allRows(transaction, need(tables, 'tombstones'), ['digest']);
    if (stones.length > 0) await writeJson(join(folder, 'tombstones.json'), stones);
    const exported = sessions ? await exportSessions(transaction, tables, folder) : 0;
    // Last: a folder without it is no export.
    await writeJson(join(folder, 'registry.json'), head);
    return { toolsets, versions, sessions: exported };
  });
};

/** Empties what an earlier export wrote, and nothing else. */
const begin = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const there = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  if (there.length === 0) return;
  const head = await readFile(join(folder, 'registry.json'), 'utf8').catch(() => '');
  if (!head.includes(folderForm) && there.some((name) => name !== 'toolsets')) {
    throw new Problem(
      'invalid-request',
      `The folder ${folder} holds something else than an export of a registry.`,
      'Name an empty folder, or one that an earlier export was written to.',
    );
  }
  for (const name of ['toolsets', 'sessions', 'tombstones.json', 'registry.json']) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
};

type Tables = ReadonlyMap<string, KeptTable>;

const need = (tables: Tables, name: string): KeptTable => {
  const table = tables.get(name);
  if (table === undefined) throw new Error(`There is no table ${name}.`);
  return table;
};

const exportToolsets = async (transaction: Database, tables: Tables, folder: string): Promise<number> => {
  const toolsets = await allRows(transaction, need(tables, 'toolsets'), ['name']);
  const parts = new Map<string, Map<string, Row[]>>();
  for (const [name, order] of Object.entries(partsOfToolset)) {
    const rows = await allRows(transaction, need(tables, name), ['toolset', ...order]);
    parts.set(name, grouped(rows));
  }
  for (const toolset of toolsets) {
    const of = (name: string): readonly Row[] => parts.get(name)?.get(String(toolset.name)) ?? [];
    const file: ToolsetFile = {
      toolset,
      channels: of('channels'),
      policies: of('policies'),
      acknowledgements: of('acknowledgements'),
      decisions: of('decisions'),
      decided_versions: of('decided_versions'),
    };
    const place = join(folder, 'toolsets', fileNameOf(String(toolset.name)));
    await mkdir(join(place, 'versions'), { recursive: true });
    await mkdir(join(place, 'reports'), { recursive: true });
    await writeJson(join(place, 'toolset.json'), file);
  }
  return toolsets.length;
};

const grouped = (rows: readonly Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(String(row.toolset));
    if (group === undefined) groups.set(String(row.toolset), [row]);
    else group.push(row);
  }
  return groups;
};

const exportVersions = async (transaction: Database, tables: Tables, folder: string): Promise<number> => {
  const marks = new Map<string, Row>();
  for (const row of await allRows(transaction, need(tables, 'version_marks'), [])) {
    marks.set(`${row.toolset} ${row.version}`, row);
  }
  let count = 0;
  for (const version of await allRows(transaction, need(tables, 'versions'), ['toolset', 'seq'])) {
    const [definition] = await rowsOf<{ text: string; at: string }>(
      transaction,
      sql`
        select convert_from(bytes, 'UTF8') as text, to_json(created_at) #>> '{}' as at
        from definitions where digest = ${String(version.digest)}`,
    );
    if (definition === undefined) throw new Error('A version has no definition.');
    const { text, at } = definition;
    const value = isWrittenAgain(text) ? (JSON.parse(text) as VersionFile['definition']) : null;
    const file: VersionFile = {
      version,
      marks: marks.get(`${version.toolset} ${version.version}`) ?? {},
      definedAt: at,
      definition: value,
      ...(value === null ? { canonical: text } : {}),
    };
    const place = join(folder, 'toolsets', fileNameOf(String(version.toolset)), 'versions');
    await writeJson(join(place, `${fileNameOf(String(version.version))}.json`), file);
    count += 1;
  }
  return count;
};

const exportReports = async (transaction: Database, tables: Tables, folder: string): Promise<void> => {
  for await (const lines of readRows(transaction, need(tables, 'reports'), ['id'])) {
    for (const line of lines) {
      const { text, ...row } = JSON.parse(line) as Row & { readonly text: string };
      const file: ReportFile = isWrittenAgain(text)
        ? { row, report: JSON.parse(text) }
        : { row, report: null, text };
      const place = join(folder, 'toolsets', fileNameOf(String(row.toolset)), 'reports');
      // A report may be about a toolset whose publish was undone.
      await mkdir(place, { recursive: true });
      await writeJson(join(place, `${fileNameOf(String(row.id))}.json`), file);
    }
  }
};

const exportSessions = async (transaction: Database, tables: Tables, folder: string): Promise<number> => {
  await mkdir(join(folder, 'sessions'));
  let sessions = 0;
  for (const [name, order] of Object.entries(tablesOfSessions)) {
    const file = await open(join(folder, 'sessions', `${name}.jsonl`), 'w');
    try {
      for await (const lines of readRows(transaction, need(tables, name), order)) {
        await file.write(`${lines.join('\n')}\n`);
        if (name === 'sessions') sessions += lines.length;
      }
    } finally {
      await file.close();
    }
  }
  return sessions;
};

const allRows = async (
  transaction: Database,
  table: KeptTable,
  order: readonly string[],
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for await (const lines of readRows(transaction, table, order)) {
    for (const line of lines) rows.push(JSON.parse(line) as Row);
  }
  return rows;
};

const isWrittenAgain = (text: string): boolean => text !== '' && JSON.stringify(JSON.parse(text)) === text;

const writeJson = (file: string, value: unknown): Promise<void> =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
