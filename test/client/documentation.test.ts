import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenService, openService } from '../http/openService.ts';
import { buildClient } from './buildClient.ts';

const page = readFileSync('docs/client.md', 'utf8');
const examples = [...page.matchAll(/```js\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)].map(
  ([, code, output]) => ({ code: code as string, output: output as string }),
);

/** Each example is a module of its own; they run in their order, on one registry with the toolset of the tour. */
describe('docs/client.md', { timeout: 120_000 }, () => {
  let folder: string;
  let service: OpenService;
  beforeAll(async () => {
    folder = buildClient();
    cpSync('package.json', join(folder, 'package.json'));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(folder, join(folder, 'node_modules/toolset-registry'));
    service = await openService();
    await service.publish('support', JSON.parse(readFileSync('docs/tour/support-1.json', 'utf8')));
  }, 120_000);
  afterAll(async () => {
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('shows an output for every example', () => {
    expect(examples.length).toBe([...page.matchAll(/^```js$/gm)].length);
    expect(examples.length).toBeGreaterThan(3);
  });

  test.each(examples)('shows what comes out of example %#', async ({ code, output }) => {
    const path = join(folder, 'example.mjs');
    writeFileSync(path, code.replaceAll('http://127.0.0.1:8080', service.url));
    const child = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part) => {
        said += part;
      });
    }
    await once(child, 'close');
    expect(said).toBe(output);
  });
});
