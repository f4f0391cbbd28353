import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { atOneMoment, type CopySums, copyOf } from '../../../src/registry/copying/copy.ts';
import { folderTables, tablesOfSessions } from '../../../src/registry/copying/folderForm.ts';
import type { Database } from '../../../src/registry/database/database.ts';
import { openDatabase } from '../../../src/registry/database/openDatabase.ts';
import { diagnose } from '../../../src/registry/diagnose.ts';
import { exportRegistry } from '../../../src/registry/exportRegistry.ts';
import { importRegistry } from '../../../src/registry/importRegistry.ts';
import { publish } from '../../../src/registry/publish.ts';
import { cloneDatabase } from '../../support/cloneDatabase.ts';
import { definitionOf } from '../../support/definitions.ts';
import { openTestRegistry } from '../../support/openTestRegistry.ts';
import { tester } from '../../support/tester.ts';
import { fillRegistry } from './fillRegistry.ts';

const skips = inject('postgres') === null;

const within = async <Result>(
  databaseUrl: string | undefined,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const open = await openDatabase({ databaseUrl, connections: 1, directUrl: false });
  try {
    return await work(open.database);
  } finally {
    await open.close();
  }
};

const sumsOf = (url: string | undefined): Promise<CopySums> =>
  within(url, (database) =>
    atOneMoment(database, async (transaction) => {
      for await (const part of copyOf(transaction)) if (part.kind === 'end') return part.sums;
      throw new Error('no end');
    }),
  );

const filesIn = (folder: string): Map<string, string> => {
  const found = new Map<string, string>();
  const walk = (place: string): void => {
    for (const name of readdirSync(place).sort()) {
      const path = join(place, name);
      if (statSync(path).isDirectory()) walk(path);
      else found.set(path.slice(folder.length), readFileSync(path, 'utf8'));
    }
  };
  walk(folder);
  return found;
};

describe.skipIf(skips)(
  `a folder for git${skips ? ' (skipped: no PostgreSQL)' : ''}`,
  { timeout: 180_000 },
  () => {
    let url: string | undefined;
    let scratch: string;
    let sums: CopySums;

    beforeAll(async () => {
      scratch = mkdtempSync(join(inject('scratch'), 'folders-'));
      url = await cloneDatabase();
      const { registry } = await openTestRegistry({ databaseUrl: url });
      await fillRegistry(registry);
      await registry.close();
      sums = await sumsOf(url);
      await within(url, (database) => exportRegistry(database, join(scratch, 'plain')));
      await within(url, (database) => exportRegistry(database, join(scratch, 'whole'), { sessions: true }));
      return () => rmSync(scratch, { recursive: true, force: true });
    }, 180_000);

    test('holds a file for each version, to be read by people', () => {
      const files = filesIn(join(scratch, 'plain'));
      const version = JSON.parse(files.get('/toolsets/support/versions/1.1.0.json') ?? '{}');
      expect(version).toMatchObject({ version: { version: '1.1.0' }, definition: { tools: [{}, {}] } });
      expect([...files.keys()].filter((name) => name.startsWith('/sessions'))).toEqual([]);
      expect([...files.values()].some((text) => /key_[\da-f]{18}/.test(text))).toBe(false);
    });

    test.each([
      ['plain', false],
      ['whole', true],
    ])(
      '%s comes in with the same digests and numbers, and goes out as the same files',
      async (name, whole) => {
        const target = await cloneDatabase();
        await within(target, (database) => importRegistry(database, join(scratch, name)));
        const after = await sumsOf(target);
        for (const table of folderTables) {
          const isThere = whole || !Object.hasOwn(tablesOfSessions, table);
          expect([table, after[table]?.rows]).toEqual([table, isThere ? sums[table]?.rows : 0]);
          if (isThere) expect([table, after[table]]).toEqual([table, sums[table]]);
        }
        expect(after.audit?.rows).toBe(1);
        expect(await diagnose({ databaseUrl: target, dataDir: 'none' })).toMatchObject({ standing: 'ok' });
        const again = join(scratch, `${name}-again`);
        await within(target, (database) => exportRegistry(database, again, { sessions: whole }));
        expect(filesIn(again)).toEqual(filesIn(join(scratch, name)));

        const { registry } = await openTestRegistry({ databaseUrl: target });
        const definition = definitionOf(['after']);
        const next = await publish(registry, { toolset: 'support', definition, publisher: tester });
        expect(next).toMatchObject({ version: '3.0.0', previous: '2.0.0' });
        await registry.close();
      },
    );

    test('an earlier export is brought up to date, and what is not one is left alone', async () => {
      const folder = join(scratch, 'kept');
      cpSync(join(scratch, 'whole'), folder, { recursive: true });
      mkdirSync(join(folder, '.git'));
      writeFileSync(join(folder, 'toolsets', 'support', 'versions', '9.9.9.json'), '{}');
      await within(url, (database) => exportRegistry(database, folder));
      expect(filesIn(folder)).toEqual(filesIn(join(scratch, 'plain')));
      const other = join(scratch, 'other');
      mkdirSync(other);
      writeFileSync(join(other, 'precious'), 'x');
      await expect(within(url, (database) => exportRegistry(database, other))).rejects.toThrow(
        /something else/,
      );
      expect(readdirSync(other)).toEqual(['precious']);
    });

    const version = 'toolsets/support/versions/1.1.0.json';
    test.each<[string, string, (text: string) => string, RegExp]>([
      [
        'a definition that was edited',
        version,
        (text) => text.replaceAll('Say ', 'Tell '),
        /not what was published/,
      ],
      ['a version that is no JSON', version, () => '{', /no JSON/],
      [
        'a channel that is no row',
        'toolsets/support/toolset.json',
        (text) => text.replace('"support"', 'null'),
        /do not fit/,
      ],
      ['another head', 'registry.json', () => '{"format":"x"}', /no export/],
    ])('%s is refused, and nothing is written', async (_, file, change, words) => {
      const folder = mkdtempSync(join(scratch, 'wrong-'));
      cpSync(join(scratch, 'plain'), folder, { recursive: true });
      writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
      const target = await cloneDatabase();
      await expect(within(target, (database) => importRegistry(database, folder))).rejects.toThrow(words);
      expect((await sumsOf(target)).toolsets?.rows).toBe(0);
    });

    test('a registry with something in it takes no folder', async () => {
      const importing = within(url, (database) => importRegistry(database, join(scratch, 'plain')));
      await expect(importing).rejects.toMatchObject({ code: 'folder-in-use' });
    });
  },
);
