import type { Size } from './size.ts';

export type Wished = {
  readonly size: Size;
  readonly turns: number;
  /** Whether somebody says when measuring may begin. */
  readonly isHeld: boolean;
};

/** What the command line asks for; ends the process where it asks for something else. */
export const readSize = (args: readonly string[]): Wished => {
  const found: Record<string, number> = {
    pins: 1_000_000,
    versions: 100_000,
    toolsets: 10_000,
    calls: 1_000_000,
    turns: 150,
  };
  const given = args.filter((word) => word !== '--hold');
  for (let at = 0; at < given.length; at += 2) {
    const name = given[at]?.replace(/^--/, '') ?? '';
    const value = Number(given[at + 1]);
    if (
      !given[at]?.startsWith('--') ||
      !Object.hasOwn(found, name) ||
      !Number.isInteger(value) ||
      value < 1
    ) {
      const names = Object.keys(found).join(' N, --');
      process.stderr.write(
        `Give --${names} N, each a whole number, and --hold to be asked before it measures.\n`,
      );
      process.exit(2);
    }
    found[name] = value;
  }
  const { pins = 0, versions = 0, toolsets = 0, calls = 0, turns = 0 } = found;
  return {
    size: { pins, versions: Math.max(versions, toolsets), toolsets, calls: Math.min(calls, pins) },
    turns,
    isHeld: given.length < args.length,
  };
};
