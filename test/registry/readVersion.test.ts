import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markVersion } from '../../src/registry/markVersion.ts';
import { pin } from '../../src/registry/pin.ts';
import { publish } from '../../src/registry/publish.ts';
import { readSessionToolset } from '../../src/registry/readSessionToolset.ts';
import { readVersion } from '../../src/registry/readVersion.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { canonicalize } from '../../src/toolset/canonicalize.ts';
import { defaultLimits } from '../../src/toolset/limits.ts';
import { parseToolset } from '../../src/toolset/parseToolset.ts';
import { definitionOf } from '../support/definitions.ts';
import { databaseKinds, openTestRegistry } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

const by = tester;

const canonicalText = (definition: unknown): string | undefined => {
  const parsed = parseToolset(definition, defaultLimits);
  return 'faults' in parsed ? undefined : canonicalize(parsed.toolset).text;
};

const odd = JSON.parse(`{"tools": [{"name": "odd", "description": "NUL \\u0000, 🧰 and \\u2028",
  "inputSchema": {"type": "object", "properties": {"__proto__": {"type": "string"}, "constructor": {}, "": {},
    "z": {"const": {"b": 1, "a": [1e300, 0.1, 5e-324]}}, "2": {}, "1": {}}}}]}`);

const real = '../shared/cases/real/toolsets';
const missing = existsSync(real) ? '' : ' (skipped: no real toolsets beside this project)';

describe.each(databaseKinds())('readVersion, on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry({ embedded: kind !== 'PostgreSQL' }));
    const toolset = 'support';
    await publish(registry, { toolset, definition: definitionOf(['search']), channel: 'old', publisher: by });
    await publish(registry, { toolset, definition: definitionOf(['search', 'fetch']), publisher: by });
    await publish(registry, { toolset, definition: definitionOf(['fetch']), publisher: by });
    await markVersion(registry, { toolset, version: '2.0.0', yanked: true, by });
  }, 180_000);
  afterAll(() => close());

  const choices: [selector: string, gives: string, exact: boolean][] = [
    ['1.0.0', '1.0.0', true],
    ['2.0.0', '2.0.0', true],
    ['^1', '1.1.0', false],
    ['*', '1.1.0', false],
    ['latest', '1.1.0', false],
    ['old', '1.0.0', false],
    ['3.0.0', 'unknown-version', true],
    ['^2', 'unknown-version', false],
    ['nightly', 'unknown-channel', false],
    [`sha256:${'0'.repeat(64)}`, 'unknown-version', true],
    ['1.0.0+build', 'invalid-request', false],
  ];
  test.each(choices)('%s gives %s', async (selector, gives, exact) => {
    const given = await readVersion(registry, { toolset: 'support', selector }).catch(({ code }) => code);
    if (typeof given === 'string') expect(given).toBe(gives);
    else {
      expect(given).toMatchObject({ version: gives, exact, state: 'approved' });
      const byDigest = await readVersion(registry, { toolset: 'support', selector: given.digest });
      expect(byDigest).toEqual({ ...given, exact: true });
    }
  });

  test('bytes come back as they were digested, whatever they hold', async () => {
    const { digest } = await publish(registry, { toolset: 'odd', definition: odd, publisher: by });
    const { bytes } = await readVersion(registry, { toolset: 'odd', selector: '1.0.0' });
    expect(new TextDecoder().decode(bytes)).toBe(canonicalText(odd));
    expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(digest);
    expect(new TextDecoder().decode(bytes)).toContain('"__proto__":{"type":"string"}');
  });

  test.skipIf(missing !== '')(
    `real toolsets come back byte for byte, pinned or not${missing}`,
    { timeout: 300_000 },
    async () => {
      const different: string[] = [];
      let published = 0;
      for (const [index, file] of readdirSync(real)
        .filter((name) => name.endsWith('.json'))
        .entries()) {
        const document = JSON.parse(readFileSync(join(real, file), 'utf8'));
        const definition = { tools: Array.isArray(document) ? document : document.tools };
        const text = canonicalText(definition);
        if (text === undefined) continue; // malformed as published
        published += 1;
        const toolset = `real-${index}`;
        await publish(registry, { toolset, definition, publisher: by });
        await pin(registry, { session: toolset, toolsets: [[toolset, 'latest']], by });
        await publish(registry, { toolset, definition: definitionOf(['other']), publisher: by });
        const { bytes } = await readVersion(registry, { toolset, selector: '1.0.0' });
        const { bytes: pinned } = await readSessionToolset(registry, { session: toolset });
        if (!Buffer.from(text).equals(bytes) || !Buffer.from(text).equals(pinned)) different.push(file);
      }
      expect(different).toEqual([]);
      expect(published).toBeGreaterThan(0);
    },
  );
});
