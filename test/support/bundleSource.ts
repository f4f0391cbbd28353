import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/**
 * Modules of the source, each compiled into one file `NAME.js` with all that it imports of ours: a thread or a process
 * that starts from it needs a tenth of the time that reading hundreds of modules of TypeScript takes. The folder stands
 * among the packages, where they are found, and as deep in the project as what looks for its migrations.
 */
export const bundleSource = async (
  entries: Readonly<Record<string, string>>,
): Promise<{ readonly folder: string; readonly remove: () => void }> => {
  const cache = 'node_modules/.cache';
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(process.cwd(), cache, 'run-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: { ...entries },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
