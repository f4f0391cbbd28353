import { readdirSync } from 'node:fs';
import { readTools } from '../../../src/formats/readTools.ts';
import { localCaller } from '../../../src/registry/access/caller.ts';
import { createKey } from '../../../src/registry/createKey.ts';
import { endSession } from '../../../src/registry/endSession.ts';
import { moveChannel } from '../../../src/registry/moveChannel.ts';
import { pin } from '../../../src/registry/pin.ts';
import { publish } from '../../../src/registry/publish.ts';
import { recordCalls } from '../../../src/registry/recordCalls.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { setPolicy } from '../../../src/registry/setPolicy.ts';
import { upgrade } from '../../../src/registry/upgrade.ts';
import type { JsonObject } from '../../../src/schema/json.ts';
import { defaultLimits } from '../../../src/toolset/limits.ts';
import { parseToolset } from '../../../src/toolset/parseToolset.ts';
import { casesArePresent, readReal, realFolder } from '../../formats/shared.ts';
import { definitionOf } from '../../support/definitions.ts';
import { tester } from '../../support/tester.ts';

/** Something in nearly every table, with texts that are easily lost on the way, and the real toolsets where they are. */
export const fillRegistry = async (registry: Registry): Promise<void> => {
  const publisher = tester;
  await createKey(registry, { name: 'root', scopes: ['admin', 'read'], caller: localCaller });
  const odd = 'Say "no" \\ to\ttabs,\nlines,\u2028 and \u00e9 \ud83d\ude00 {}[],$1.';
  for (const tools of [['search'], ['search', 'refund'], ['search', 'refund', 'close']]) {
    const definition = definitionOf(tools, odd);
    const source = { commit: 'abc', author: odd };
    await publish(registry, { toolset: 'support', definition, publisher, message: odd, source });
  }
  await publish(registry, { toolset: 'support', definition: definitionOf(['fetch']), publisher });
  const properties = JSON.parse('{"__proto__":{"type":"string"},"10":{"type":"string"},"9":{"const":1e-7}}');
  const inputSchema = { type: 'object', properties };
  const strange = { tools: [{ name: 'strange', inputSchema }] };
  await publish(registry, { toolset: 'strange', definition: strange, publisher, channel: 'live' });
  await moveChannel(registry, { toolset: 'support', channel: 'stable', version: '1.0.0', by: tester });
  await setPolicy(registry, {
    toolset: 'support',
    policy: { calls: { keep: 'arguments' } } as never,
    by: tester,
  });
  for (const session of ['one', 'two', 'three']) {
    await pin(registry, { session, toolsets: [['support', '1.0.0']], formats: ['mcp'], by: tester });
  }
  await upgrade(registry, { session: 'two', to: [['support', '1.1.0']], actor: tester });
  await recordCalls(registry, {
    session: 'one',
    caller: localCaller,
    calls: [{ tool: 'search', arguments: { query: odd } }],
  });
  await endSession(registry, { session: 'three' });
  if (!casesArePresent) return;
  for (const file of readdirSync(realFolder)) {
    const toolset = file.replace('.json', '').toLowerCase();
    await publish(registry, { toolset, definition: { tools: soundTools(file) }, publisher });
  }
};

const soundTools = (file: string): JsonObject[] => {
  const { tools } = readReal(file) as { tools: JsonObject[] };
  const read = (readTools(tools)?.definition ?? { tools }) as { tools: JsonObject[] };
  const seen = new Set<unknown>();
  return read.tools.filter((tool) => {
    if (seen.has(tool.name) || 'faults' in parseToolset({ tools: [tool] }, defaultLimits)) return false;
    seen.add(tool.name);
    return true;
  });
};
