import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClient, compile } from './buildClient.ts';

const user = `
import { createClient, RegistryError, type Tools } from 'toolset-registry/client';
const client = createClient({ url: 'http://127.0.0.1:1', retries: 0 });
const tools: Promise<Tools<{ name: string }[]>> = client.session('a').tools<{ name: string }[]>('openai-chat');
tools.then(({ tools }) => console.log(tools[0]?.name), (error: unknown) => {
  console.log(error instanceof RegistryError ? error.code : error);
});
export const versions: (tools: Tools) => string[] = (tools) => tools.versions.map(({ version }) => version);
`;

/** A project that depends on the package and has nothing else. */
describe('toolset-registry/client', () => {
  let build: string;
  let folder: string;
  beforeAll(() => {
    build = buildClient();
    folder = mkdtempSync(join(tmpdir(), 'client-user-'));
    cpSync('package.json', join(build, 'package.json'));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(build, join(folder, 'node_modules/toolset-registry'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'user.ts'), user);
  });
  afterAll(() => {
    for (const made of [build, folder]) rmSync(made, { recursive: true, force: true });
  });

  test.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('has types for %s with %s, of which a browser knows all', (module, moduleResolution) => {
    const compilerOptions = {
      module,
      moduleResolution,
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: [],
      strict: true,
      outDir: 'out',
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['user.ts'] }));
    expect(() => compile(folder)).not.toThrow();
  });

  test('runs in Node', () => {
    const said = execFileSync(process.execPath, ['out/user.js'], { cwd: folder, encoding: 'utf8' });
    expect(said).toBe('away\n');
  });
});
