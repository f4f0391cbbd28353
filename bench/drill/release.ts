import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The service as it was built once. */
export type Release = {
  /** The script that node is given. */
  readonly program: string;
};

/** The build as it stands, copied, so that another one meanwhile is no matter. */
export const releaseOf = (dist: string, folder: string): Release => {
  if (!existsSync(join(dist, 'cli/toolset.js'))) {
    throw new Error(`There is no build in ${dist}: run \`npm run build\` first.`);
  }
  mkdirSync(folder, { recursive: true });
  cpSync(dist, join(folder, 'dist'), { recursive: true });
  cpSync('drizzle', join(folder, 'drizzle'), { recursive: true });
  cpSync('package.json', join(folder, 'package.json'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return { program: join(folder, 'dist/cli/toolset.js') };
};

/** Built from an earlier commit, with the dependencies of today. */
export const releaseAt = (commit: string, folder: string): Release => {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  execFileSync('node_modules/.bin/tsc', ['-p', 'tsconfig.build.json', '--noCheck'], { cwd: folder });
  return { program: join(folder, 'dist/cli/toolset.js') };
};

/** The last commit with fewer migrations than there are now. */
export const commitBeforeLastMigration = (): string => {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const last = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'drizzle/*.sql');
  return git('rev-parse', `${last}~1`);
};
