import type { Size } from './size.ts';

/** What the command line asks for; ends the process where it asks for something else. */
export const readSize = (args: readonly string[]): { readonly size: Size; readonly turns: number } => {
  const found: Record<string, number> = { pins: 1_000_000, versions: 100_000, toolsets: 10_000, turns: 150 };
  for (let at = 0; at < args.length; at += 2) {
    const name = args[at]?.replace(/^--/, '') ?? '';
    const value = Number(args[at + 1]);
    if (!args[at]?.startsWith('--') || !Object.hasOwn(found, name) || !Number.isInteger(value) || value < 1) {
      process.stderr.write(`Give --${Object.keys(found).join(' N, --')} N, each a whole number.\n`);
      process.exit(2);
    }
    found[name] = value;
  }
  const { pins = 0, versions = 0, toolsets = 0, turns = 0 } = found;
  return { size: { pins, versions: Math.max(versions, toolsets), toolsets }, turns };
};
