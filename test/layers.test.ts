import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/** What each folder of `src/` may import besides itself: the picture in docs/architecture.md as a table. */
const pure = ['schema', 'toolset', 'compat', 'formats', 'lint', 'cost', 'history', 'present'];
const may: Record<string, readonly string[]> = {
  schema: [],
  toolset: ['schema'],
  compat: ['toolset', 'schema'],
  formats: ['toolset', 'schema'],
  lint: ['compat', 'formats', 'toolset', 'schema'],
  cost: ['compat', 'formats', 'toolset', 'schema'],
  history: ['compat', 'formats', 'toolset', 'schema'],
  present: ['lint', 'cost', 'history', 'compat', 'formats', 'toolset', 'schema'],
  registry: pure,
  http: ['registry', ...pure],
  web: ['registry', ...pure],
  cli: pure,
  client: [],
};

/** Modules of Node that do I/O, tell the time or roll dice: not for the pure folders. Loading code later is none. */
const impure =
  /^node:(?!crypto$|buffer$|module$)|^(pg|postgres|pino|hono|drizzle-orm|@electric-sql\/.*|@hono\/.*)(\/|$)/;

/** Commands that operate a service load it when called, so that `diff` starts without it. */
const loadsWhenCalled = (from: string, to: string, dynamic: boolean): boolean =>
  dynamic && from.startsWith('cli/commands/') && (to.startsWith('registry/') || to === 'main.ts');

const faultsIn = (file: string, text: string): string[] => {
  const faults: string[] = [];
  const folder = file.split('/')[0] as string;
  for (const [, , dynamic, specifier] of text.matchAll(
    /(from\s+|(import\()|import\s+)'([^']+)'/g,
  ) as Iterable<RegExpMatchArray>) {
    if (specifier === undefined) continue;
    if (!specifier.startsWith('.')) {
      if (folder === 'client') faults.push(`${file} imports ${specifier}: client/ has no dependencies`);
      if (pure.includes(folder) && impure.test(specifier))
        faults.push(`${file} imports ${specifier}: ${folder}/ is pure`);
      continue;
    }
    const target = relative('/src', resolve('/src', dirname(file), specifier));
    if (target.startsWith('..')) faults.push(`${file} imports ${specifier}, outside src/`);
    const to = target.split('/')[0] as string;
    if (to === folder || !file.includes('/')) continue;
    if (!(may[folder] ?? []).includes(to) && !loadsWhenCalled(file, target, dynamic !== undefined)) {
      faults.push(
        `${file} imports ${target}: ${folder}/ may import only ${(may[folder] ?? []).join(', ') || 'itself'}`,
      );
    }
  }
  return faults;
};

const files = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

describe('layers', () => {
  const sources = files('src').filter((path) => /\.tsx?$/.test(path));

  test('every import goes down the picture', () => {
    const faults = sources.flatMap((path) => faultsIn(relative('src', path), readFileSync(path, 'utf8')));
    expect(faults).toEqual([]);
  });

  test('an import that breaks the picture is found', () => {
    expect(faultsIn('schema/contains.ts', "import { x } from '../compat/compare.ts';")).toHaveLength(1);
    expect(faultsIn('compat/compare.ts', "import { readFileSync } from 'node:fs';")).toHaveLength(1);
    expect(faultsIn('cli/commands/diff.ts', "import { x } from '../../registry/publish.ts';")).toHaveLength(
      1,
    );
    expect(faultsIn('http/app.ts', "import { x } from '../cli/toolset.ts';")).toHaveLength(1);
    expect(faultsIn('client/session.ts', "import { setTimeout } from 'node:timers/promises';")).toHaveLength(
      1,
    );
    expect(faultsIn('client/session.ts', "import type { Json } from '../schema/json.ts';")).toHaveLength(1);
    expect(faultsIn('cli/commands/serve.ts', "await import('../../main.ts');")).toEqual([]);
  });

  test('every folder of src/ stands in the table', () => {
    const folders = readdirSync('src').filter((name) => statSync(join('src', name)).isDirectory());
    expect(folders.filter((name) => may[name] === undefined)).toEqual([]);
  });
});
