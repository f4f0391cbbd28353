import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatIds } from '../../src/formats/formatIds.ts';
import { readTools } from '../../src/formats/readTools.ts';
import type { Json, JsonObject } from '../../src/schema/json.ts';
import { defaultLimits } from '../../src/toolset/limits.ts';
import { parseToolset } from '../../src/toolset/parseToolset.ts';
import {
  casesArePresent,
  formatOfCase,
  readCases,
  readReal,
  realFolder,
  unlessAbsent,
} from '../formats/shared.ts';
import { type OpenService, openService } from './openService.ts';

/** As much of a file as is sound, as the definition's tools; faulty tools are left out, and all but the first of a name. */
const soundTools = (file: string): JsonObject[] => {
  const { tools } = readReal(file) as { tools: JsonObject[] };
  const read = (readTools(tools)?.definition ?? { tools }) as { tools: JsonObject[] };
  const seen = new Set<Json | undefined>();
  return read.tools.filter((tool) => {
    if (seen.has(tool.name) || 'faults' in parseToolset({ tools: [tool] }, defaultLimits)) return false;
    seen.add(tool.name);
    return true;
  });
};

const nameOf = (file: string): string => file.replace('.json', '').toLowerCase();
const files = casesArePresent ? readdirSync(realFolder) : [];
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe.skipIf(!casesArePresent)(`real toolsets${unlessAbsent}`, { timeout: 300_000 }, () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openService();
  });
  afterAll(() => service.stop());

  const publish = async (on: OpenService, name: string, definition: unknown) => {
    const { status, bytes } = await on.call('POST', `/v1/toolsets/${name}/versions`, { definition });
    expect(status, bytes.toString().slice(0, 500)).toBe(201);
  };
  const fetched = (on: OpenService, name: string, format: string) =>
    fetch(`${on.url}/v1/toolsets/${name}/versions/1.0.0?format=${format}`);

  const printTimes = async (name: string, count: number) => {
    const times: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const start = performance.now();
      await (await fetched(service, name, 'minimax')).arrayBuffer();
      times.push(performance.now() - start);
    }
    const [first, ...kept] = times as [number, ...number[]];
    console.log(
      `${count} tools: rendered and kept in ${first.toFixed(0)} ms, fetched in ${Math.min(...kept).toFixed(0)} ms`,
    );
  };

  test.each(files)('%s in every format: its bytes, or each refusal with its rule', async (file) => {
    const name = nameOf(file);
    const tools = soundTools(file);
    await publish(service, name, { tools });
    let taken = 0;
    if (tools.length > 1_000) await printTimes(name, tools.length);
    for (const format of formatIds) {
      const answer = await fetched(service, name, format);
      const body = Buffer.from(await answer.arrayBuffer());
      if (answer.status === 200) {
        taken++;
        expect(answer.headers.get('etag')).toBe(`"${sha256(body)}"`);
        const again = await fetched(service, name, format);
        expect(Buffer.from(await again.arrayBuffer()).equals(body)).toBe(true);
        continue;
      }
      expect(answer.status, `${format} ${body}`).toBe(422);
      const { type, errors } = JSON.parse(body.toString());
      expect(type).toBe('format-refuses');
      expect(errors.length).toBeGreaterThan(0);
      for (const { message } of errors) expect(message).toMatch(new RegExp(`\\(${format}, [a-z-]+\\)$`));
    }
    expect(taken).toBeGreaterThan(5);
  });

  test('another process and another database give the same bytes', async () => {
    const other = await openService();
    const folder = mkdtempSync(join(tmpdir(), 'real-'));
    try {
      const file = 'azure-mcp-23.json';
      const tools = soundTools(file);
      writeFileSync(join(folder, 'tools.json'), JSON.stringify({ tools }));
      await publish(other, nameOf(file), { tools });
      for (const format of formatIds) {
        const [here, there] = await Promise.all([
          fetched(service, nameOf(file), format),
          fetched(other, nameOf(file), format),
        ]);
        expect(here.headers.get('etag')).toBe(there.headers.get('etag'));
      }
      for (const format of ['gemini', 'ollama']) {
        const args = [
          '--import',
          'tsx',
          'src/cli/toolset.ts',
          'render',
          join(folder, 'tools.json'),
          '--format',
          format,
        ];
        const rendered = execFileSync(process.execPath, args);
        const here = await fetched(service, nameOf(file), format);
        expect(here.headers.get('etag')).toBe(`"${sha256(rendered)}"`);
      }
    } finally {
      await other.stop();
      rmSync(folder, { recursive: true });
    }
  });

  test('a session is rendered as each of the collected cases', async () => {
    const cases = readCases().filter(({ variant }) => variant !== 'cached');
    const chat = cases.find((one) => formatOfCase(one) === 'openai-chat')?.tools as {
      function: JsonObject;
    }[];
    const strict = chat.map((tool) => ({ ...tool, function: { ...tool.function, strict: true } }));
    await publish(service, 'case', chat);
    await publish(service, 'case-strict', strict);
    for (const name of ['case', 'case-strict']) {
      await service.call('PUT', `/v1/sessions/${name}`, { toolsets: { [name]: '*' } });
    }
    for (const one of cases) {
      const session = one.variant === 'strict' ? 'case-strict' : 'case';
      const path = `/v1/sessions/${session}/toolset?format=${formatOfCase(one)}`;
      const { bytes } = await service.call('GET', path);
      expect(sha256(bytes), `${one.provider} ${one.api} ${one.variant ?? ''}`).toBe(one.sha256);
      const request = JSON.stringify({ tools: JSON.parse(bytes.toString()) });
      const asked = { session, format: formatOfCase(one), request };
      const { json } = await service.call('POST', '/v1/verify', asked);
      expect(json).toMatchObject({ verdict: 'identical' });
      const { tool, arguments: given } = one.extracts;
      const checked = await service.call('POST', `/v1/sessions/${session}/check-call`, {
        tool,
        arguments: given,
      });
      expect(checked.json).toMatchObject({ ok: true });
    }
  });
});
