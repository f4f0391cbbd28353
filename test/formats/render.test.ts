import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatIds } from '../../src/formats/formatIds.ts';
import { readTools } from '../../src/formats/readTools.ts';
import { render } from '../../src/formats/render.ts';
import { isArray, type Json, type JsonObject } from '../../src/schema/json.ts';
import { defaultLimits } from '../../src/toolset/limits.ts';
import { parseToolset } from '../../src/toolset/parseToolset.ts';
import { readCanonical } from '../../src/toolset/readCanonical.ts';
import type { CanonicalToolset } from '../../src/toolset/toolset.ts';
import {
  casesArePresent,
  formatOfCase,
  readCases,
  readReal,
  realFolder,
  toolsetOf,
  unlessAbsent,
} from './shared.ts';

const golden = toolsetOf(JSON.parse(readFileSync('test/formats/golden/toolset.json', 'utf8')));

describe('every format', () => {
  test.each(formatIds)('%s is written as its golden file has it', async (format) => {
    const { text, ...beside } = render(golden, format);
    const shown = format === 'react' ? text : JSON.stringify(JSON.parse(text), null, 2);
    const file = `golden/${format}${format === 'react' ? '.txt' : '.json'}`;
    await expect(`${shown}\n`).toMatchFileSnapshot(file);
    await expect(`${JSON.stringify(beside, null, 2)}\n`).toMatchFileSnapshot(`golden/${format}.notes.json`);
  });

  test.each(formatIds)('%s gives the same bytes for a toolset and for its stored text', (format) => {
    const again = render(readCanonical(golden.text), format);
    expect(again).toEqual(render(golden, format));
    if (format !== 'react') expect(JSON.stringify(JSON.parse(again.text))).toBe(again.text);
  });

  test.each(formatIds)('%s points every loss and refusal at something that is there', (format) => {
    const { losses, refusals } = render(golden, format);
    for (const { tool, pointer } of [...losses, ...refusals]) {
      const steps = pointer.split('/').slice(1);
      let here: Json = tool === null ? (golden as unknown as JsonObject) : toolNamed(golden, tool);
      for (const step of steps) {
        const inner: Json | undefined = isArray(here) ? here[Number(step)] : (here as JsonObject)[step];
        expect(inner, `${tool} ${pointer}`).toBeDefined();
        here = inner as Json;
      }
    }
  });

  test.each(formatIds)('%s takes no tools and names that are members of every object', (format) => {
    expect(() => render({ tools: [] }, format)).not.toThrow();
    const properties = JSON.parse('{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}') as Json;
    const strict = toolsetOf({
      tools: [{ name: 'toString', inputSchema: { type: 'object', properties }, strict: true }],
    });
    const { text } = render(strict, format);
    expect(text).toContain('__proto__');
    expect(text).toContain('constructor');
  });
});

const toolNamed = (toolset: CanonicalToolset, name: string): Json =>
  toolset.tools.find((tool) => tool.name === name) as unknown as Json;

describe('the collection of provider renderings', () => {
  const cases = readCases().filter(({ variant }) => variant !== 'cached');
  const definition = (strict: boolean): CanonicalToolset => {
    const chat = readCases().find((one) => formatOfCase(one) === 'openai-chat');
    const read = readTools(chat?.tools)?.definition as { tools: JsonObject[] };
    const [tool] = read.tools;
    return toolsetOf({ tools: [{ ...tool, ...(strict && { strict }) }] });
  };

  test.skipIf(!casesArePresent)(`has its cases${unlessAbsent}`, () => {
    expect(cases.length).toBeGreaterThan(20);
  });

  test.each(cases.map((one) => [`${one.provider} ${one.api} ${one.variant ?? ''}`, one] as const))(
    '%s to the byte',
    (_, one) => {
      const { text, requires, refusals } = render(definition(one.variant === 'strict'), formatOfCase(one));
      expect(text).toBe(JSON.stringify(one.tools));
      expect(createHash('sha256').update(text).digest('hex')).toBe(one.sha256);
      expect(refusals.filter(({ verified }) => verified)).toEqual([]);
      for (const [name, value] of Object.entries(one.requestFields ?? {})) {
        expect(requires).toContain(`${name}: ${JSON.stringify(value)}`);
      }
    },
  );
});

describe('real toolsets', () => {
  const names = casesArePresent ? readdirSync(realFolder) : [];

  /** As much of a file as is sound: faulty tools are left out, and all but the first of a name. */
  const sound = (name: string): CanonicalToolset => {
    const { tools } = readReal(name) as { tools: JsonObject[] };
    const read = (readTools(tools)?.definition ?? { tools }) as { tools: JsonObject[] };
    const kept: JsonObject[] = [];
    const seen = new Set<Json | undefined>();
    for (const tool of read.tools) {
      if (seen.has(tool.name) || 'faults' in parseToolset({ tools: [tool] }, defaultLimits)) continue;
      seen.add(tool.name);
      kept.push(tool);
    }
    return toolsetOf({ tools: kept });
  };

  test.each(names)('%s in every format', (name) => {
    const toolset = sound(name);
    expect(toolset.tools.length).toBeGreaterThan(10);
    for (const format of formatIds) {
      const { text, losses, refusals } = render(toolset, format);
      expect(text.length).toBeGreaterThan(toolset.tools.length * 10);
      for (const { what, became } of losses) expect(what.length * became.length).toBeGreaterThan(0);
      for (const { message } of refusals) expect(message).toMatch(/\. [A-Z].*\.$/);
    }
  });

  test.skipIf(!casesArePresent)(`1,319 tools in a format without a limit${unlessAbsent}`, () => {
    const toolset = sound('bfcl-live-unique-1.json');
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      const { refusals } = render(toolset, 'minimax');
      expect(refusals.filter(({ rule }) => rule === 'too-many-tools')).toEqual([]);
      return performance.now() - start;
    });
    console.log(
      `${toolset.tools.length} tools: first ${times[0]?.toFixed(1)} ms, then ${Math.min(...times).toFixed(1)} ms`,
    );
    expect(toolset.tools.length).toBeGreaterThan(1_200);
  });
});

test('a description in the form of examples is told: it is read back as examples', () => {
  const description = 'Get.\n\nEXAMPLES:\n- {"id":"1"}';
  const tools = [{ name: 'a', description, inputSchema: { type: 'object', properties: {} } }];
  const { text, losses } = render(toolsetOf({ tools }), 'openai-chat');
  expect(text).toContain(JSON.stringify(description));
  expect(losses).toMatchObject([{ tool: 'a', pointer: '/description' }]);
});
