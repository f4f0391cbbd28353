import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operator } from './access/operator.ts';
import { audit } from './audit/audit.ts';
import type { CopyPart, CopySums } from './copying/copy.ts';
import { fill } from './copying/fill.ts';
import {
  type FolderHead,
  type FolderTable,
  folderForm,
  folderTables,
  type ReportFile,
  type Row,
  type ToolsetFile,
  tablesOfSessions,
  type VersionFile,
} from './copying/folderForm.ts';
import { type KeptTable, keptTables } from './copying/keptTables.ts';
import { linesIn } from './copying/linesIn.ts';
import { createRowsDigest, type RowsSum } from './copying/rowsDigest.ts';
import type { Database } from './database/database.ts';
import { Problem } from './problem.ts';

/**
 * Puts a folder that `exportRegistry` wrote into a migrated, empty database: all of it or nothing. Digests, numbers,
 * reports and times are those of the folder; every definition is held against its digest.
 */
export const importRegistry = async (database: Database, folder: string): Promise<CopySums> => {
  const head = await readHead(folder);
  const tables = await keptTables(database);
  try {
    return await fill(database, partsOfFolder(folder, head, tables), (transaction) =>
      audit(transaction, operator, { act: 'imported', detail: { migration: head.migration } }),
    );
  } catch (error) {
    throw explained(error);
  }
};

async function* partsOfFolder(
  folder: string,
  head: FolderHead,
  standing: readonly KeptTable[],
): AsyncGenerator<CopyPart> {
  const names = folderTables.filter((name) => Object.hasOwn(head.columns, name));
  const tables = names.map((name) => ({
    name,
    columns: head.columns[name] ?? [],
    parts: [],
    // Each goes on after the greatest number that is found on the way.
    counters: (standing.find((table) => table.name === name)?.counters ?? []).map(({ column }) => ({
      column,
      last: '1',
      used: false,
    })),
  }));
  yield { kind: 'head', migration: head.migration, tables };
  const sums: Record<string, RowsSum> = {};
  for (const { name, columns, counters } of tables) {
    yield { kind: 'table', name };
    const digest = createRowsDigest();
    let lines: string[] = [];
    let size = 0;
    for await (const row of rowsIn(folder, name)) {
      // In the order of the columns, as PostgreSQL reads it back.
      const line = JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
      digest.add(line);
      for (const counter of counters) {
        counter.last = String(Math.max(Number(counter.last), Number(row[counter.column])));
        counter.used = true;
      }
      lines.push(line);
      size += line.length;
      if (lines.length < most && size < enough) continue;
      yield { kind: 'rows', lines };
      [lines, size] = [[], 0];
    }
    if (lines.length > 0) yield { kind: 'rows', lines };
    sums[name] = digest.end();
  }
  yield { kind: 'end', sums };
}

/** Rows and characters that are handed on at once. */
const most = 1_000;
const enough = 4_000_000;

async function* rowsIn(folder: string, table: FolderTable): AsyncGenerator<Row> {
  if (Object.hasOwn(tablesOfSessions, table)) {
    yield* rowsOfLines(join(folder, 'sessions', `${table}.jsonl`));
    return;
  }
  if (table === 'tombstones') {
    yield* ((await readJson(join(folder, 'tombstones.json'), [])) as Row[]) ?? [];
    return;
  }
  const seen = new Set<unknown>();
  for (const toolset of await namesIn(join(folder, 'toolsets'))) {
    const place = join(folder, 'toolsets', toolset);
    if (table === 'reports') yield* reportsIn(join(place, 'reports'));
    else if (table === 'definitions' || table === 'versions' || table === 'version_marks') {
      yield* versionsIn(join(place, 'versions'), table, seen);
    } else {
      const file = (await readJson(join(place, 'toolset.json'))) as ToolsetFile;
      if (table === 'toolsets') yield file.toolset;
      else yield* file[table as keyof Omit<ToolsetFile, 'toolset'>];
    }
  }
}

async function* versionsIn(
  folder: string,
  table: 'definitions' | 'versions' | 'version_marks',
  seen: Set<unknown>,
): AsyncGenerator<Row> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const file = (await readJson(path)) as VersionFile;
    if (table === 'versions') yield file.version;
    else if (table === 'version_marks') yield file.marks;
    else if (!seen.has(file.version.digest)) {
      seen.add(file.version.digest);
      yield definitionRow(path, file);
    }
  }
}

/** What was purged is empty, and stays under its digest. */
const definitionRow = (path: string, { version, definedAt, definition, canonical }: VersionFile): Row => {
  const text = definition === null ? (canonical ?? '') : JSON.stringify(definition);
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  if (text !== '' && digest !== version.digest) {
    throw new Problem(
      'content-damaged',
      `The definition in ${path} is not what was published: its digest is ${digest}.`,
      'Take the file as it was exported; an edited definition is to be published as a version of its own.',
    );
  }
  const tools = text === '' ? [] : (JSON.parse(text) as NonNullable<VersionFile['definition']>).tools;
  return {
    digest: version.digest,
    bytes: `\\x${Buffer.from(text).toString('hex')}`,
    tool_names: tools.map((tool) => tool.name),
    created_at: definedAt,
  };
};

async function* reportsIn(folder: string): AsyncGenerator<Row> {
  for (const name of await namesIn(folder)) {
    const { row, report, text } = (await readJson(join(folder, name))) as ReportFile;
    yield { ...row, text: text ?? JSON.stringify(report) };
  }
}

async function* rowsOfLines(file: string): AsyncGenerator<Row> {
  try {
    for await (const line of linesIn(createReadStream(file))) if (line !== '') yield JSON.parse(line) as Row;
  } catch {
    throw new Problem(
      'invalid-request',
      `${file} is missing or broken.`,
      'Take the folder as it was exported.',
    );
  }
}

const readHead = async (folder: string): Promise<FolderHead> => {
  const head = (await readJson(join(folder, 'registry.json'), null)) as FolderHead | null;
  if (head?.format === folderForm && typeof head.columns === 'object') return head;
  throw new Problem(
    'invalid-request',
    `The folder ${folder} is no export of a registry: its registry.json is missing or says something else.`,
    'Name a folder that `toolset export` wrote.',
  );
};

const readJson = async (file: string, otherwise?: unknown): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (otherwise !== undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise;
    throw new Problem(
      'invalid-request',
      `${file} is missing or no JSON.`,
      'Take the folder as it was exported.',
    );
  }
};

const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** What the tables do not take is wrong in the folder. */
const explained = (error: unknown): unknown => {
  const code = ((error as Error).cause as { code?: unknown } | undefined)?.code;
  if (typeof code !== 'string' || !/^2[23]/.test(code)) return error;
  return new Problem(
    'invalid-request',
    `The rows of the folder do not fit together (${code}); nothing was written.`,
    'Take the folder as it was exported, as a whole.',
  );
};
