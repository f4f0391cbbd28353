import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure, table } from './measure.ts';
import { editedToolset, madeToolset } from './toolsets.ts';

/** `toolset diff` as a whole process, first comparison included, against starting Node to do nothing. */
export const benchDiff = async (): Promise<void> => {
  const binary = join(import.meta.dirname, '../dist/cli/toolset.js');
  if (!existsSync(binary)) {
    process.stdout.write('skipped: dist/ is missing, run npm run build first\n');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'toolset-bench-'));
  try {
    const before = madeToolset(114);
    writeFileSync(join(folder, 'old.json'), JSON.stringify(before));
    writeFileSync(join(folder, 'new.json'), JSON.stringify(editedToolset(before)));
    const run = (args: string[]) => () => {
      try {
        execFileSync(process.execPath, args, { stdio: 'ignore' });
      } catch {
        // Exit code 1 says that a breaking change was found.
      }
    };
    const bare = measure(run(['-e', '0']));
    const diff = measure(run([binary, 'diff', join(folder, 'old.json'), join(folder, 'new.json'), '--json']));
    table([
      ['114 tools, 6 edited', 'ms'],
      ['node -e 0', bare],
      ['toolset diff', diff],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
