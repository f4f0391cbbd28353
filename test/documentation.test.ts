import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { run } from '../src/cli/run.ts';
import { fakeIo } from './cli/fakeIo.ts';
import { openService } from './http/openService.ts';

const documents = [
  'README.md',
  'docs/cli.md',
  'docs/formats.md',
  'docs/lint.md',
  'docs/cost.md',
  'docs/evidence.md',
  'docs/review.md',
];

/**
 * What the documents show of the command line is what it prints: each `console` block that calls `npx toolset` is
 * run, one document after the other on an empty registry each. UPDATE=1 writes what came out.
 */
describe.each(documents)('%s', (path) => {
  test('shows real output', { timeout: 120_000 }, async () => {
    const shown = readFileSync(path, 'utf8');
    const service = await openService();
    try {
      const real = await rewritten(shown, service.url);
      if (process.env.UPDATE !== '1') expect(withoutTimes(shown)).toBe(withoutTimes(real));
      else if (withoutTimes(shown) !== withoutTimes(real)) writeFileSync(path, real);
    } finally {
      await service.stop();
    }
  });
});

const block = /(?<=^```console\n)(?:\$ npx toolset [\s\S]*?)(?=^```$)/gm;

/** The document with each block as it comes out now. */
const rewritten = async (document: string, url: string): Promise<string> => {
  const parts: string[] = [];
  let from = 0;
  for (const match of document.matchAll(block)) {
    parts.push(document.slice(from, match.index), await session(match[0], url));
    from = match.index + match[0].length;
  }
  return parts.join('') + document.slice(from);
};

const session = async (text: string, url: string): Promise<string> => {
  let out = '';
  for (const [line, call] of text.matchAll(/^\$ npx toolset (.*)\n/gm)) {
    const world = fakeIo({ environment: { TOOLSET_URL: url }, fetch: globalThis.fetch });
    await run(words(call as string), world.io);
    const printed = world.out() + world.err();
    out += `${line}${printed}${printed.endsWith('\n') ? '' : '\n'}`;
  }
  return out;
};

const words = (call: string): string[] =>
  [...call.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

const withoutTimes = (text: string): string => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
