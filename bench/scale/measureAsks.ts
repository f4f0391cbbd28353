import { Agent, request } from 'node:http';
import type { Ask, Wanted } from './asks.ts';
import { createProgress } from './progress.ts';
import type { Size } from './size.ts';

type World = { readonly size: Size; readonly service: { readonly url: string } };

export type Measured = {
  readonly name: string;
  /** Medians, in milliseconds. */
  readonly small: number;
  readonly full: number;
  /** How many times each was asked; the first few do not count. */
  readonly times: number;
  /** Of the medians, and of what nineteen of twenty take at most. */
  readonly ratio: number;
  readonly p95: number;
};

/** Asks both worlds the same, one right after the other and each first in every second turn. */
export const measureAsks = async (
  asks: readonly Ask[],
  { small, full }: { readonly small: World; readonly full: World },
  { key, turns }: { readonly key: string; readonly turns: number },
): Promise<readonly Measured[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const progress = createProgress('asked', asks.length * (turns + warmUps));
  const measured: Measured[] = [];
  for (const ask of asks) {
    const times = { small: [] as number[], full: [] as number[] };
    const most = Math.min(turns + warmUps, ask.most?.(small.size) ?? Number.POSITIVE_INFINITY);
    const warmed = Math.min(warmUps, Math.floor(most / 5));
    const once = async (which: 'small' | 'full', turn: number): Promise<void> => {
      const { size, service } = which === 'small' ? small : full;
      const taken = await timed(agent, service.url, key, ask.name, ask.request(size, turn));
      if (turn >= warmed) times[which].push(taken);
    };
    for (let turn = 0; turn < most; turn += 1) {
      const order = turn % 2 === 0 ? (['small', 'full'] as const) : (['full', 'small'] as const);
      for (const which of order) await once(which, turn);
      progress.add(1);
    }
    const at = (values: readonly number[], share: number): number =>
      [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
    measured.push({
      name: ask.name,
      times: times.full.length,
      small: at(times.small, 0.5),
      full: at(times.full, 0.5),
      ratio: at(times.full, 0.5) / at(times.small, 0.5),
      p95: at(times.full, 0.95) / at(times.small, 0.95),
    });
  }
  progress.end();
  agent.destroy();
  return measured;
};

const warmUps = 20;

const timed = (
  agent: Agent,
  url: string,
  key: string,
  name: string,
  { path, method = 'GET', body, status = 200 }: Wanted,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const start = performance.now();
    const asked = request(
      `${url}${path}`,
      {
        agent,
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(text !== undefined && {
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(text),
          }),
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          if (answer.statusCode === status) return resolve(performance.now() - start);
          const says = Buffer.concat(parts).toString().slice(0, 400);
          reject(new Error(`${name}: ${method} ${path} was answered ${answer.statusCode}. ${says}`));
        });
      },
    );
    asked.on('error', reject);
    asked.end(text);
  });
