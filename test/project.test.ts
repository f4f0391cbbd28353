import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commands } from '../src/cli/commands/index.ts';
import { settings } from '../src/configuration.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const manifest = JSON.parse(read('package.json'));

describe('the documentation tells what is there', () => {
  test('every dependency has its reason in docs/dependencies.md, and no other has', () => {
    const [runtime = '', development = ''] = read('docs/dependencies.md').split('## For development');
    const named = (text: string): string[] =>
      [...text.matchAll(/^\| (`[^|]*) \|/gm)]
        .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)])
        .map(([, name]) => name as string);
    expect(named(runtime).sort()).toEqual(Object.keys(manifest.dependencies).sort());
    expect(named(development).sort()).toEqual(Object.keys(manifest.devDependencies).sort());
  });

  test('every version is exact', () => {
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    for (const version of versions) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('every command has a section in docs/cli.md', () => {
    const sections = [...read('docs/cli.md').matchAll(/^## `toolset ([a-z-]+)`$/gm)].map(([, name]) => name);
    expect(sections).toEqual([...commands.keys()]);
  });

  test('every link between documents leads somewhere', () => {
    const documents = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)];
    const dead = documents
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) =>
        [...read(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
          .map(([, target]) => new URL(target as string, `file:///${path}`).pathname.slice(1))
          .filter((target) => !existsSync(target))
          .map((target) => `${path}: ${target}`),
      );
    expect(dead).toEqual([]);
  });

  test('every folder of src/ is in docs/architecture.md', () => {
    const folders = readdirSync('src').filter((name) => statSync(`src/${name}`).isDirectory());
    const page = read('docs/architecture.md');
    expect(
      folders.filter((name) => !page.includes(`- **${name}/**`) && !page.includes(`**${name}/**`)),
    ).toEqual([]);
  });

  test('the two commands of README.md are scripts', () => {
    for (const command of ['npm ci && npm start', 'npm ci && npm test']) {
      expect(read('README.md')).toContain(command);
      expect(manifest.scripts).toHaveProperty(command.split(' ').at(-1) as string);
    }
  });
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');
  const compose = read('docker-compose.yml');
  const letIn = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));

  test('is built from files that are there and that the builder gets', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
      files.split(' '),
    );
    expect(copied).toContain('src');
    for (const file of copied) {
      expect(existsSync(file), file).toBe(true);
      expect(letIn, file).toContain(file);
    }
  });

  test('runs the built command line, as another user than root', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(last).toContain(`"${manifest.bin.toolset}"`);
    expect(last).toMatch(/^USER node$/m);
    expect(last).toContain('/readyz');
  });

  test('is set by settings that exist', () => {
    const known: string[] = Object.values(settings).map(({ variable }) => variable);
    const inDockerfile = [...dockerfile.matchAll(/^(?:ENV| {3}) ([A-Z_]+)=/gm)].map(([, name]) => name);
    const inCompose = [...compose.matchAll(/^ {6}((?:DATABASE_URL|PORT|HOST|TOOLSET_[A-Z_]+)):/gm)].map(
      ([, name]) => name,
    );
    expect(inDockerfile.filter((name) => name !== 'NODE_ENV' && !known.includes(name as string))).toEqual([]);
    expect(inCompose).toEqual(['DATABASE_URL', 'TOOLSET_ADMIN_KEY']);
    expect(inCompose.filter((name) => !known.includes(name as string))).toEqual([]);
  });
});
