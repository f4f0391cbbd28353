import { execFileSync } from 'node:child_process';

/** Who runs what refuses to run as root: PostgreSQL and PgBouncer, for whom Debian has a user. Undefined for all others than root. */
export const serverOwner = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};
