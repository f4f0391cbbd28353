import { describe, expect, inject, test } from 'vitest';
import { openRegistry } from '../../../src/registry/openRegistry.ts';
import { readSessionToolset } from '../../../src/registry/readSessionToolset.ts';
import { readVersion } from '../../../src/registry/readVersion.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { cloneDatabase } from '../../support/cloneDatabase.ts';
import { copyEmbedded } from '../../support/copyEmbedded.ts';
import { runScript } from '../../support/runScript.ts';

/** How often a writer is killed on each database; `LONG=1` takes the number that the promise was made with. */
const kills = process.env.LONG ? 20 : 3;
const toolset = 'endless';

/** The acknowledged writes that are not there. */
const missing = async (registry: Registry, lines: readonly string[]): Promise<string[]> => {
  const lost: string[] = [];
  for (const line of lines) {
    const [done, name = '', fact] = line.split(' ');
    if (done === 'published') {
      const found = await readVersion(registry, { toolset, selector: name });
      if (found.digest !== fact) lost.push(line);
    }
    if (done === 'pinned') {
      const { toolsets } = await readSessionToolset(registry, { session: name });
      if (toolsets[0]?.version !== fact) lost.push(line);
    }
  }
  return lost;
};

const killedWriters = async (databaseUrl: string | undefined, dataDir: string) => {
  const acknowledged: string[] = [];
  const lost: string[] = [];
  for (let run = 1; run <= kills; run += 1) {
    const writer = runScript('publishAndPin', `run-${run}`, databaseUrl ?? '', dataDir);
    await writer.says('ready');
    // A slow machine must not kill a writer that has acknowledged nothing yet: that would show nothing.
    await writer.has(3);
    await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 900));
    writer.child.kill('SIGKILL');
    await writer.ended;
    const lines = writer.lines().filter((line) => line !== 'ready');
    acknowledged.push(...lines);
    const registry = await openRegistry({ databaseUrl, dataDir });
    lost.push(...(await missing(registry, run === kills ? acknowledged : lines)));
    await registry.close();
  }
  return { acknowledged, lost };
};

describe('a writer killed at any moment has lost nothing that it acknowledged', () => {
  test.skipIf(inject('postgres') === null)(
    inject('postgres') === null ? 'on PostgreSQL (skipped: none on this machine)' : 'on PostgreSQL',
    { timeout: kills * 60_000 },
    async () => {
      const { acknowledged, lost } = await killedWriters(await cloneDatabase(), 'unused');
      expect(lost).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(kills);
    },
  );

  test('on the embedded database', { timeout: kills * 60_000 }, async () => {
    const { acknowledged, lost } = await killedWriters(undefined, await copyEmbedded());
    expect(lost).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(kills);
  });
});
