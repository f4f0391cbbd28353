import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A script of `processes/` in a process of its own, by node itself so that a kill reaches it. */
export type Script = {
  readonly child: ChildProcess;
  /** Whole lines that it has written so far. */
  readonly lines: () => readonly string[];
  /** Until it has written this line; fails when it ends before. */
  readonly says: (line: string) => Promise<void>;
  /** Until it has written so many whole lines; fails when it ends before. */
  readonly has: (count: number) => Promise<void>;
  readonly ended: Promise<number | null>;
};

export const runScript = (name: string, ...parameters: string[]): Script => {
  const path = join(inject('compiled'), `${name}.js`);
  const child = spawn(process.execPath, [path, ...parameters], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let text = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    errors += part;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines = () => text.split('\n').slice(0, -1);
  const until = async (met: () => boolean): Promise<void> => {
    while (!met()) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${name} ended: ${errors}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const says = (line: string) => until(() => lines().includes(line));
  const has = (count: number) => until(() => lines().length >= count);
  return { child, lines, says, has, ended };
};
