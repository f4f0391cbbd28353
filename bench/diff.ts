import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure, table } from './measure.ts';
import { editedToolset, madeToolset } from './toolsets.ts';

/** Toolsets of servers in use, where they are at hand. */
const real = join(import.meta.dirname, '../../shared/cases/real/toolsets');

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
    const diff = (old: string, next: string) => measure(run([binary, 'diff', old, next, '--json']));
    const rows: (string | number)[][] = [
      ['a whole process', 'ms'],
      ['node -e 0', measure(run(['-e', '0']))],
      ['toolset diff, 114 tools, 6 edited', diff(join(folder, 'old.json'), join(folder, 'new.json'))],
    ];
    const [old, next] = ['150', '120'].map((version) => join(real, `github-mcp-server-${version}.json`));
    if (old !== undefined && next !== undefined && existsSync(old) && existsSync(next)) {
      rows.push(['toolset diff, a real server of 114 tools', diff(old, next)]);
    }
    table(rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
