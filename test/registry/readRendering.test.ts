import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatIds } from '../../src/formats/formatIds.ts';
import { render } from '../../src/formats/render.ts';
import { rowsOf } from '../../src/registry/database/database.ts';
import { renderings } from '../../src/registry/database/tables.ts';
import { openRegistry } from '../../src/registry/openRegistry.ts';
import { pin } from '../../src/registry/pin.ts';
import { publish } from '../../src/registry/publish.ts';
import { readLosses } from '../../src/registry/readLosses.ts';
import { readRendering } from '../../src/registry/readRendering.ts';
import { readSessionRendering } from '../../src/registry/readSessionRendering.ts';
import { readSessionToolset } from '../../src/registry/readSessionToolset.ts';
import { readVersion } from '../../src/registry/readVersion.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { readCanonical } from '../../src/toolset/readCanonical.ts';
import { cloneDatabase } from '../support/cloneDatabase.ts';
import { definitionOf } from '../support/definitions.ts';
import { databaseKind, openTestRegistry } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

let registry: Registry;
let close: () => Promise<void>;
let replica: Registry;
let databaseUrl: string | undefined;
const toolset = 'support';
beforeAll(async () => {
  databaseUrl = await cloneDatabase();
  ({ registry, close } = await openTestRegistry({ databaseUrl }));
  replica = databaseUrl === undefined ? registry : await openRegistry({ databaseUrl, threads: 1 });
  const publisher = tester;
  await publish(registry, { toolset, definition: definitionOf(['search', 'fetch']), publisher });
  await publish(registry, { toolset: 'other', definition: definitionOf(['refund']), publisher });
  const many = Array.from({ length: 129 }, (_, index) => `tool_${index}`);
  await publish(registry, { toolset: 'many', definition: definitionOf(many), publisher });
});
afterAll(async () => {
  if (replica !== registry) await replica.close();
  await close();
});

const rowsFor = async (digest: string) =>
  rowsOf<{ format: string }>(registry.database, sql`select format from renderings where digest = ${digest}`);

describe(`renderings, on ${databaseKind()}`, () => {
  test.each(formatIds)('%s is rendered once, and the same for every replica', async (format) => {
    const asked = { toolset, selector: '1.0.0', format };
    const served = await Promise.all(
      [registry, replica, registry, replica].map((one) => readRendering(one, asked)),
    );
    const content = await readVersion(registry, { toolset, selector: '1.0.0' });
    const { text } = render(readCanonical(Buffer.from(content.bytes).toString()), format);
    for (const { bytes, sha256, digest, exact } of served) {
      expect(Buffer.from(bytes).toString()).toBe(text);
      expect(sha256).toBe(createHash('sha256').update(text).digest('hex'));
      expect({ digest, exact }).toEqual({ digest: content.digest, exact: true });
    }
    const rows = await rowsFor(content.digest);
    expect(rows.filter((row) => row.format === format)).toHaveLength(1);
  });

  test('many who ask at once wait for the one that is made', async () => {
    await publish(registry, { toolset: 'rush', definition: definitionOf(['hurry']), publisher: tester });
    let made = 0;
    const render: Registry['judge']['render'] = (task) => {
      made += 1;
      return registry.judge.render(task);
    };
    const counting = { ...registry, judge: { ...registry.judge, render } };
    const asked = { toolset: 'rush', selector: '1.0.0', format: 'groq' };
    const served = await Promise.all(Array.from({ length: 50 }, () => readRendering(counting, asked)));
    expect(new Set(served.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(made).toBeLessThan(5);
    expect(registry.underWay.size).toBe(0);
  });

  test('what was written first is served, whatever the writer would make of it now', async () => {
    const { digest } = await readVersion(registry, { toolset: 'other', selector: '*' });
    const bytes = Buffer.from('[{"an":"older writer"}]');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const notes = JSON.stringify({ losses: [], requires: ['x: y'], refusals: [] });
    const row = { digest, format: 'zhipu' as const, revision: 0, bytes, sha256, notes };
    await registry.database.insert(renderings).values({ ...row, createdAt: registry.now() });
    const served = await readRendering(replica, { toolset: 'other', selector: '*', format: 'zhipu' });
    expect(Buffer.from(served.bytes)).toEqual(bytes);
    const losses = await readLosses(registry, { toolset: 'other', selector: '*', format: 'zhipu' });
    expect(losses).toMatchObject({ revision: 0, requires: ['x: y'] });
  });

  test('several toolsets of a session are rendered as one, in the order of the pins', async () => {
    const pinned = await pin(registry, {
      session: 'both',
      toolsets: [
        ['other', '*'],
        [toolset, '*'],
      ],
      formats: ['openai-chat', 'openai-chat', 'mcp'],
      by: tester,
    });
    expect(pinned.formats).toEqual([
      { format: 'openai-chat', requires: [], warnings: [] },
      { format: 'mcp', requires: [], warnings: [] },
    ]);
    const asked = { session: 'both', format: 'openai-chat' };
    const { bytes, toolsets } = await readSessionRendering(replica, asked);
    const names = (JSON.parse(Buffer.from(bytes).toString()) as { function: { name: string } }[]).map(
      (tool) => tool.function.name,
    );
    expect(names).toEqual(['refund', 'search', 'fetch']);
    expect(toolsets.map(({ name }) => name)).toEqual(['other', 'support']);
    const one = await readSessionRendering(registry, { ...asked, toolset });
    const alone = await readRendering(registry, { toolset, selector: '1.0.0', format: 'openai-chat' });
    expect(one.sha256).toBe(alone.sha256);
  });

  test('the pins of a session are not waited for longer than whoever asks for them waits', async () => {
    await pin(registry, { session: 'late', toolsets: [[toolset, '*']], by: tester });
    let late = true;
    const inTime: Registry['inTime'] = async (answer) => {
      if (late) throw Object.assign(new Error('It did not come in time.'), { code: 'ETIMEDOUT' });
      return answer;
    };
    const locked = { ...registry, inTime };
    const away = { code: 'database-away' };
    await expect(readSessionToolset(locked, { session: 'late' })).rejects.toMatchObject(away);
    const rendering = { session: 'late', format: 'mcp' };
    await expect(readSessionRendering(locked, rendering)).rejects.toMatchObject(away);
    late = false;
    expect((await readSessionToolset(locked, { session: 'late' })).toolsets).toHaveLength(1);
    expect((await readSessionRendering(locked, rendering)).toolsets).toHaveLength(1);
  });

  test('what the provider would refuse is refused, and not kept', async () => {
    const asked = { toolset: 'many', selector: '1.0.0', format: 'openai-chat' };
    await expect(readRendering(registry, asked)).rejects.toMatchObject({
      code: 'format-refuses',
      errors: [
        { pointer: '/tools', message: expect.stringMatching(/129.*\(openai-chat, too-many-tools\)$/s) },
      ],
      data: { formats: ['openai-chat'] },
    });
    const { digest } = await readVersion(registry, asked);
    expect(await rowsFor(digest)).toEqual([]);
    const { refusals } = await readLosses(registry, asked);
    expect(refusals).toMatchObject([{ rule: 'too-many-tools', verified: true }]);
    await expect(readRendering(registry, { ...asked, format: 'ollama' })).resolves.toMatchObject({
      exact: true,
    });
  });

  test('a pin that names a format which refuses makes no session', async () => {
    const wish = { session: 'crowd', toolsets: [['many', '*']] as const, by: tester };
    await expect(pin(registry, { ...wish, formats: ['mistral'] })).rejects.toMatchObject({
      code: 'format-refuses',
    });
    await expect(pin(registry, wish)).resolves.toMatchObject({ created: true, formats: [] });
    await expect(pin(registry, { ...wish, formats: ['mistral'] })).rejects.toMatchObject({
      code: 'format-refuses',
    });
  });

  test('an unknown format is refused with the list of those there are', async () => {
    const asked = readRendering(registry, { toolset, selector: '1.0.0', format: 'openai' });
    await expect(asked).rejects.toMatchObject({
      code: 'invalid-request',
      instead: expect.stringContaining('openai-responses'),
    });
  });
});
