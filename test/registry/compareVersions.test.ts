import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localCaller } from '../../src/registry/access/caller.ts';
import { compareVersions } from '../../src/registry/compareVersions.ts';
import { publish } from '../../src/registry/publish.ts';
import { readReport } from '../../src/registry/readReport.ts';
import { readReportById } from '../../src/registry/readReportById.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { definitionOf } from '../support/definitions.ts';
import { databaseKind, openTestRegistry } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

let registry: Registry;
let close: () => Promise<void>;
const toolset = 'support';
beforeAll(async () => {
  ({ registry, close } = await openTestRegistry());
  const put = (names: string[], more: object = {}) =>
    publish(registry, { toolset, definition: definitionOf(names), publisher: tester, ...more });
  await put(['a', 'z']); // 1.0.0
  await put(['b', 'z'], { renames: [{ from: 'a', to: 'b' }] }); // 2.0.0
  const rename = { from: 'b', to: 'c' };
  await put(['c', 'z'], { renames: [rename, { from: 'z', to: 'z' }] }); // 3.0.0
  await put(['b', 'z', 'new'], { base: '2.x' }); // 2.1.0
});
afterAll(() => close());

const compare = (from: string, to: string, lens?: 'strict') =>
  compareVersions(registry, { toolset, from, to, lens });

describe(`compareVersions, on ${databaseKind()}`, () => {
  const ways: [from: string, to: string, renames: [from: string, to: string][]][] = [
    ['1.0.0', '2.0.0', [['a', 'b']]],
    ['1.0.0', '3.0.0', [['a', 'c']]],
    ['3.0.0', '1.0.0', [['c', 'a']]],
    ['3.0.0', '2.1.0', [['c', 'b']]],
    ['2.1.0', '3.0.0', [['b', 'c']]],
    ['2.0.0', '2.1.0', []],
    ['^1', 'latest', [['a', 'c']]],
    ['2.0.0', '2.0.0', []],
  ];
  test.each(ways)('from %s to %s the renames on the way are composed', async (from, to, renames) => {
    const report = await compare(from, to);
    expect(report.renames.map((rename) => [rename.from, rename.to])).toEqual(renames);
    const told = report.changes.filter(({ rule }) => rule === 'tool-renamed');
    expect(told.map(({ tool }) => tool)).toEqual(renames.map(([, name]) => name));
    expect(report.changes.some(({ rule, tool }) => rule === 'tool-removed' && tool !== 'new')).toBe(false);
  });

  test('over neighbours it is the report that was kept', async () => {
    const kept = await readReport(registry, { toolset, version: '3.0.0' });
    expect(kept).toMatchObject(await compare('2.0.0', '3.0.0'));
    expect(await readReportById(registry, { id: kept.id, caller: localCaller })).toEqual(kept);
  });

  test('the lens stands in the report, and gives another id', async () => {
    const [declared, strict] = [await compare('1.0.0', '2.0.0'), await compare('1.0.0', '2.0.0', 'strict')];
    expect([declared.lens, strict.lens]).toEqual(['declared', 'strict']);
    expect(declared.id).not.toBe(strict.id);
    expect(await compare('1.0.0', '2.0.0', 'strict')).toEqual(strict);
  });

  const refusals: [from: string, to: string, code: string][] = [
    ['1.0.0', '9.0.0', 'unknown-version'],
    ['nightly', '1.0.0', 'unknown-channel'],
    ['1.0.0', '!', 'invalid-request'],
  ];
  test.each(refusals)('from %s to %s is refused', async (from, to, code) => {
    await expect(compare(from, to)).rejects.toMatchObject({ code });
  });

  test('a report that nobody kept is unknown', async () => {
    for (const id of ['', 'x', '0'.repeat(64), '\0']) {
      await expect(readReportById(registry, { id, caller: localCaller })).rejects.toMatchObject({
        code: 'unknown-report',
      });
    }
    const version = readReport(registry, { toolset, version: '9.0.0' });
    await expect(version).rejects.toMatchObject({ code: 'unknown-version' });
  });
});
