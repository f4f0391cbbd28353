import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The client as the package has it, compiled into `dist/client` of a new folder; gives the folder. */
export const buildClient = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'client-build-'));
  const configuration = {
    extends: resolve('tsconfig.build.json'),
    compilerOptions: {
      outDir: join(folder, 'dist'),
      rootDir: resolve('src'),
      typeRoots: [resolve('node_modules/@types')],
    },
    include: [resolve('src/client')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
  compile(folder);
  return folder;
};

/** Compiles what the `tsconfig.json` of a folder says; throws what the compiler says. */
export const compile = (folder: string): void => {
  try {
    execFileSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout || String(error));
  }
};
