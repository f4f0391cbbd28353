import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Requests that all go to one server; `{n}` in the target is a number that no other request has. */
export type Load = {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Where `{n}` begins. */
  readonly from?: number;
  readonly connections?: number;
  readonly seconds?: number;
  /** Requests a second, whatever the answers take; as fast as they are answered unless given. */
  readonly rate?: number;
};

export type Loaded = {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers that are none of 2xx and 304. */
  readonly wrong: number;
  readonly done: number;
};

/** Loads a server from another process: wrk where it is installed and no rate is asked for, else our own. */
export const load = (wish: Load): Promise<Loaded> =>
  wish.rate === undefined && hasWrk ? withWrk(wish) : withOurs(wish);

const hasWrk = ['/usr/bin/wrk', '/usr/local/bin/wrk', '/opt/homebrew/bin/wrk'].some((path) =>
  existsSync(path),
);

export const client = hasWrk ? 'wrk' : 'bench/serve/generator.ts';

const withWrk = async (wish: Load): Promise<Loaded> => {
  const { url, method = 'GET', headers = {}, body, from = 0, connections = 64, seconds = 4 } = wish;
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const script = join(folder, 'load.lua');
  const { origin, pathname, search } = new URL(url);
  const path = `${pathname}${search}`.replaceAll('%7Bn%7D', '{n}');
  const [before = '', after] = path.split('{n}');
  const sent = Object.entries(headers).map(([name, value]) => `[${lua(name)}]=${lua(value)}`);
  const target = after === undefined ? lua(path) : `${lua(before)} .. n .. ${lua(after)}`;
  writeFileSync(
    script,
    `
    local n = ${from}
    local headers = {${sent.join(',')}}
    local body = ${body === undefined ? 'nil' : lua(body)}
    local fixed = nil
    request = function()
      ${after === undefined ? `if fixed == nil then fixed = wrk.format(${lua(method)}, ${lua(path)}, headers, body) end return fixed` : ''}
      ${after === undefined ? '' : `n = n + 1 return wrk.format(${lua(method)}, ${target}, headers, body)`}
    end
    done = function(summary, latency)
      io.write(string.format("RESULT %d %d %d %d %d %d\\n", summary.requests, summary.duration,
        latency:percentile(50), latency:percentile(99), summary.errors.status,
        summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
    end`,
  );
  try {
    // Unless told otherwise it takes an answer after two seconds for none.
    const timing = [`-d${seconds}s`, '--timeout', '30s'];
    const text = await run('wrk', ['-t1', `-c${connections}`, ...timing, '-s', script, origin]);
    const [requests = 0, duration = 1, p50 = 0, p99 = 0, status = 0, errors = 0] = (
      /RESULT ([\d ]+)/.exec(text)?.[1] ?? ''
    )
      .split(' ')
      .map(Number);
    return {
      perSecond: requests / (duration / 1e6),
      p50: p50 / 1_000,
      p99: p99 / 1_000,
      wrong: status + errors,
      done: requests,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const lua = (text: string): string => JSON.stringify(text);

const withOurs = async (wish: Load): Promise<Loaded> => {
  const generator = new URL('./generator.ts', import.meta.url).pathname;
  const text = await run(process.execPath, ['--import', 'tsx', generator, JSON.stringify(wish)]);
  return JSON.parse(text) as Loaded;
};

const run = (command: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(text);
      else reject(new Error(`${command} ended with ${code}.`));
    });
  });
