import { desc } from 'drizzle-orm';
import { Range, rsort, satisfies } from 'semver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { definitions, reports, toolsets, versions } from '../../../src/registry/database/tables.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { rangeCondition } from '../../../src/registry/versions/rangeCondition.ts';
import { versionRank } from '../../../src/registry/versions/versionRank.ts';
import { openTestRegistry } from '../../support/openTestRegistry.ts';

const numbers = [
  ...['0.0.0-0', '0.0.1', '0.1.0', '0.2.3', '0.2.4-rc.1', '0.2.4', '0.3.0'],
  ...['1.0.0-alpha', '1.0.0-alpha.1', '1.0.0', '1.2.3-beta.2', '1.2.3-beta.11', '1.2.3', '1.2.10', '1.10.0'],
  ...['2.0.0-0', '2.0.0-rc.1', '2.0.0', '2.1.0', '10.0.0-x', '10.0.0', '10.20.30'],
];
const ranges = [
  ...['*', 'x', '>=0.0.0', '^1', '1.x', '1.2.x', '~1.2.3', '^0.2.3', '~0.2', '0.x', '^0.0.1', '1.2.3'],
  ...['>=1.0.0-alpha <2', '^1.2.3-beta.3', '~1.2.3-beta.2', '>1.2.3-beta.2', '1.0.0 - 2.0.0', '<=2.0.0-rc.1'],
  ...['^1 || ^10', '<1.0.0 || >=2.0.0-rc.0 <3', '>10.20.30', '<0.0.0-0', '>2', '<2', '=1.2.10', '>=10.0.0-x'],
];

let registry: Registry;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ registry, close } = await openTestRegistry());
  const createdAt = new Date(0);
  const { database } = registry;
  const shared = { toolset: 't', lens: 'declared', engine: '1', createdAt } as const;
  await database.insert(toolsets).values({ name: 't', createdAt });
  await database
    .insert(definitions)
    .values({ digest: 'd', bytes: Buffer.from('{}'), toolNames: [], createdAt });
  await database
    .insert(reports)
    .values({ ...shared, id: 'r', toDigest: 'd', verdict: 'safe', bump: 'none', text: '{}' });
  await database.insert(versions).values(
    numbers.map((version) => ({
      ...shared,
      version,
      rank: versionRank(version),
      release: !version.includes('-'),
      digest: 'd',
      report: 'r',
      publisher: 'test',
    })),
  );
});
afterAll(() => close());

test.each(ranges)('%s takes what node-semver takes, greatest first', async (range) => {
  const rows = await registry.database
    .select({ version: versions.version })
    .from(versions)
    .where(rangeCondition(new Range(range)))
    .orderBy(desc(versions.rank));
  expect(rows.map(({ version }) => version)).toEqual(
    rsort(numbers.filter((version) => satisfies(version, range))),
  );
});
