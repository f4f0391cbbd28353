import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { backup } from '../../../src/registry/backup.ts';
import { atOneMoment, type CopySums, copyOf } from '../../../src/registry/copying/copy.ts';
import type { Database } from '../../../src/registry/database/database.ts';
import { openDatabase } from '../../../src/registry/database/openDatabase.ts';
import { diagnose } from '../../../src/registry/diagnose.ts';
import { migrateTo } from '../../../src/registry/migrateTo.ts';
import { pin } from '../../../src/registry/pin.ts';
import { publish } from '../../../src/registry/publish.ts';
import { restore } from '../../../src/registry/restore.ts';
import { cloneDatabase, createEmptyDatabase } from '../../support/cloneDatabase.ts';
import { copyEmbedded } from '../../support/copyEmbedded.ts';
import { definitionOf } from '../../support/definitions.ts';
import { openTestRegistry } from '../../support/openTestRegistry.ts';
import { postgresPrograms } from '../../support/startPostgres.ts';
import { tester } from '../../support/tester.ts';
import { fillRegistry } from './fillRegistry.ts';

const skips = inject('postgres') === null;

type Place = { databaseUrl?: string | undefined; dataDir: string };

const within = async <Result>(
  place: Place,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const open = await openDatabase({ ...place, connections: 1, directUrl: false });
  try {
    return await work(open.database);
  } finally {
    await open.close();
  }
};

const sumsOf = (place: Place): Promise<CopySums> =>
  within(place, (database) =>
    atOneMoment(database, async (transaction) => {
      for await (const part of copyOf(transaction)) if (part.kind === 'end') return part.sums;
      throw new Error('no end');
    }),
  );

describe.skipIf(skips)(
  `a registry that moves${skips ? ' (skipped: no PostgreSQL)' : ''}`,
  { timeout: 180_000 },
  () => {
    let first: Place;
    let sums: CopySums;
    let folder: string;
    let file: string;
    const postgres = async (): Promise<Place> => ({ databaseUrl: await cloneDatabase(), dataDir: 'none' });

    beforeAll(async () => {
      folder = mkdtempSync(join(inject('scratch'), 'moves-'));
      first = await postgres();
      const { registry } = await openTestRegistry(first);
      await fillRegistry(registry);
      await registry.close();
      sums = await sumsOf(first);
      file = join(folder, 'registry.backup');
      await within(first, (database) => backup(database, file));
      return () => rmSync(folder, { recursive: true, force: true });
    }, 180_000);

    test('has something to move', () => {
      for (const table of [
        'versions',
        'pins',
        'pin_moves',
        'calls',
        'keys',
        'audit',
        'renderings',
        'policies',
      ]) {
        expect(sums[table]?.rows, table).toBeGreaterThan(0);
      }
    });

    test('a backup is for its owner, and is not written over', async () => {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const before = readFileSync(file);
      await expect(within(first, (database) => backup(database, file))).rejects.toThrow(/already/);
      expect(readFileSync(file).equals(before)).toBe(true);
      expect(existsSync(`${file}.part`)).toBe(false);
    });

    test('goes through a file into the embedded database, and from there to PostgreSQL, and is the same', async () => {
      const embedded: Place = { dataDir: await copyEmbedded() };
      const last = await postgres();
      try {
        expect(await within(embedded, (database) => restore(database, file))).toEqual(sums);
        const moved = await within(embedded, (from) => within(last, (to) => migrateTo(from, to)));
        expect(moved).toEqual(sums);
        expect(await sumsOf(embedded)).toEqual(sums);
      } finally {
        rmSync(embedded.dataDir, { recursive: true, force: true });
      }
      expect(await sumsOf(last)).toEqual(sums);
      expect(await diagnose(last)).toMatchObject({ standing: 'ok' });

      const { registry } = await openTestRegistry(last);
      const definition = definitionOf(['after']);
      const next = await publish(registry, { toolset: 'support', definition, publisher: tester });
      expect(next.version).toBe('3.0.0');
      await pin(registry, { session: 'after', toolsets: [['support', '3.0.0']], by: tester });
      await expect(registry.database.execute(sql`delete from versions`)).rejects.toMatchObject({
        cause: { code: '23001' },
      });
      await registry.close();
      expect(await diagnose(last)).toMatchObject({ standing: 'ok' });
    });

    const refused = async (target: Place, damaged: string, words: RegExp) => {
      await expect(within(target, (database) => restore(database, damaged))).rejects.toThrow(words);
      const after = await sumsOf(target);
      expect(Object.entries(after).filter(([, { rows }]) => rows > 0)).toEqual([
        ['audit_head', expect.anything()],
      ]);
      expect(await diagnose(target)).toMatchObject({ standing: 'ok' });
    };

    test('nothing is written where the file is not whole', async () => {
      const target = await postgres();
      const whole = readFileSync(file);
      const text = gunzipSync(whole).toString();
      const lines = text.split('\n');
      const made = (name: string, bytes: Buffer | string): string => {
        const path = join(folder, name);
        writeFileSync(path, bytes);
        return path;
      };
      const without = lines.filter((line) => !line.startsWith('{"toolset":"support","channel":"stable"'));
      expect(without.length).toBe(lines.length - 1);
      await refused(target, made('cut', whole.subarray(0, whole.length - 100)), /broke off/);
      await refused(target, made('short', gzipSync(lines.slice(0, -2).join('\n'))), /broke off/);
      await refused(target, made('less', gzipSync(without.join('\n'))), /does not come out/);
      await refused(
        target,
        made('changed', gzipSync(text.replace('"version":"1.1.0"', '"version":"1.1.9"'))),
        /./,
      );
      await refused(target, made('other', gzipSync('{"a":1}\n')), /no backup/);
      await refused(target, made('plain', 'nothing packed'), /no backup/);
      await refused(target, join(folder, 'absent'), /no file/);
    });

    test('a target that holds something is refused, and left as it is', async () => {
      await expect(within(first, (database) => restore(database, file))).rejects.toMatchObject({
        code: 'folder-in-use',
      });
      expect(await sumsOf(first)).toEqual(sums);
    });

    test('pg_dump and pg_restore bring it over too', async () => {
      const programs = postgresPrograms() ?? '';
      const databaseUrl = await createEmptyDatabase();
      const dump = join(folder, 'registry.dump');
      execFileSync(join(programs, 'pg_dump'), ['-Fc', '-f', dump, first.databaseUrl ?? '']);
      execFileSync(join(programs, 'pg_restore'), ['--exit-on-error', '-d', databaseUrl ?? '', dump]);
      const target = { databaseUrl, dataDir: 'none' };
      expect(await sumsOf(target)).toEqual(sums);
      expect(await diagnose(target)).toMatchObject({ standing: 'ok' });
    });
  },
);
