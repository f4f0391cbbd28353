import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkCall } from '../../src/registry/checkCall.ts';
import { pin } from '../../src/registry/pin.ts';
import { publish } from '../../src/registry/publish.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { definitionOf } from '../support/definitions.ts';
import { databaseKind, openTestRegistry } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

let registry: Registry;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ registry, close } = await openTestRegistry());
  const publisher = tester;
  const names = [['search'], ['look'], ['seek']];
  for (const [index, tools] of names.entries()) {
    const renames = index === 0 ? [] : [{ from: names[index - 1]?.[0] as string, to: tools[0] as string }];
    await publish(registry, { toolset: 'support', definition: definitionOf(tools), renames, publisher });
  }
  await publish(registry, {
    toolset: 'big',
    definition: definitionOf(['large'], 'x'.repeat(300_000)),
    publisher,
  });
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) {
    await pin(registry, { session: version, toolsets: [['support', version]], by: tester });
  }
  const toolsets = [
    ['big', '*'],
    ['support', '^1'],
  ] as const;
  await pin(registry, { session: 'both', toolsets, by: tester });
});
afterAll(() => close());

const fits = { query: 'x' };

describe(`checkCall, on ${databaseKind()}`, () => {
  test.each<[string, string, unknown, object]>([
    ['1.0.0', 'search', fits, { ok: true, errors: [], unchecked: [], renamedTo: 'seek' }],
    ['3.0.0', 'seek', fits, { ok: true, errors: [], unchecked: [] }],
    ['2.0.0', 'look', {}, { ok: false, errors: [{ pointer: '' }], renamedTo: 'seek' }],
    ['2.0.0', 'search', fits, { ok: false, renamedTo: 'look' }],
    ['2.0.0', 'seek', fits, { ok: false, renamedTo: 'look' }],
    ['3.0.0', 'search', fits, { ok: false, renamedTo: 'seek' }],
    ['1.0.0', 'nothing', fits, { ok: false, errors: [{ pointer: '' }] }],
    ['1.0.0', '__proto__', fits, { ok: false, errors: [{ pointer: '' }] }],
    ['1.0.0', 'search', 'not {json', { ok: false, errors: [{ pointer: '' }], renamedTo: 'seek' }],
    ['both', 'large', fits, { ok: true }],
    ['both', 'search', { query: 1 }, { ok: false, errors: [{ pointer: '/query' }], renamedTo: 'seek' }],
  ])('in %s, %s(%j)', async (session, tool, given, answer) => {
    const checked = await checkCall(registry, { session, tool, arguments: given as never });
    expect(checked).toMatchObject(answer);
    if (!('renamedTo' in answer)) expect(checked).not.toHaveProperty('renamedTo');
  });

  test('says the name to call', async () => {
    const { errors } = await checkCall(registry, { session: '2.0.0', tool: 'search', arguments: fits });
    expect(errors[0]?.message).toContain('It is called "look": call that instead.');
  });

  test('of a session that is not there', async () => {
    const asked = checkCall(registry, { session: 'nobody', tool: 'search', arguments: fits });
    await expect(asked).rejects.toMatchObject({ code: 'unknown-session' });
  });
});
