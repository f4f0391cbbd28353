import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localActor as by } from '../../src/registry/access/actor.ts';
import { localCaller as caller } from '../../src/registry/access/caller.ts';
import type { EvidenceWish } from '../../src/registry/appraisal/evidenceOf.ts';
import { check } from '../../src/registry/check.ts';
import { compareVersions } from '../../src/registry/compareVersions.ts';
import { endSession } from '../../src/registry/endSession.ts';
import { pin } from '../../src/registry/pin.ts';
import type { Keep } from '../../src/registry/policies/policy.ts';
import { publish } from '../../src/registry/publish.ts';
import { readReport } from '../../src/registry/readReport.ts';
import { recordCalls } from '../../src/registry/recordCalls.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { contradictedCalls } from '../../src/registry/sessions/contradictedCalls.ts';
import { readPins } from '../../src/registry/sessions/readPins.ts';
import { setPolicy } from '../../src/registry/setPolicy.ts';
import { findVersion } from '../../src/registry/versions/findVersion.ts';
import type { Json } from '../../src/schema/json.ts';
import { databaseKinds, openTestRegistry } from '../support/openTestRegistry.ts';

const ticket = (properties: object, more: object = {}) => ({
  tools: [{ name: 'create_ticket', inputSchema: { type: 'object', properties, ...more } }],
});
const first = ticket({
  summary: { type: 'string' },
  priority: { type: 'string' },
  order: { type: 'string' },
});
/** The priority is a list now, the order is gone, and the summary required. */
const second = ticket(
  { summary: { type: 'string' }, priority: { enum: ['low', 'high'] } },
  { required: ['summary'] },
);

describe.each(databaseKinds())('evidence, on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  const time = new Date('2026-03-10T12:00:00Z');
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry({
      embedded: kind === 'the embedded database',
      now: () => time,
    }));
    for (const [toolset, keep] of [
      ['whole', 'arguments'],
      ['shaped', 'shape'],
      ['idle', 'shape'],
    ] as const) {
      await publish(registry, { toolset, definition: first, publisher: by });
      await setPolicy(registry, { toolset, policy: { calls: { keep: keep as Keep } }, by });
      if (toolset !== 'idle') await traffic(toolset);
      await publish(registry, { toolset, definition: second, publisher: by });
    }
  });
  afterAll(() => close());

  const record = async (toolset: string, session: string, calls: readonly Json[], more: object = {}) => {
    const id = `${toolset} ${session}`;
    await pin(registry, { session: id, toolsets: [[toolset, '1.0.0']], by });
    const asked = calls.map((args, index) => ({
      id: `${index}`,
      tool: 'create_ticket',
      arguments: args,
      ...more,
    }));
    await recordCalls(registry, { session: id, caller, calls: asked });
  };

  const traffic = async (toolset: string) => {
    await record(toolset, 'fine', [{ summary: 'a' }, { summary: 'b', priority: 'low' }]);
    await record(toolset, 'urgent', [
      { summary: 'c', priority: 'Urgent' },
      { summary: 'd', priority: 'Urgent', order: 'AB-1' },
    ]);
    await record(toolset, 'short', [{ priority: 'high' }]);
    await record(toolset, 'old', [{ order: 'AB-2' }], { at: '2026-03-01T00:00:00Z' });
    await record(toolset, 'over', [{ order: 'AB-3' }]);
    await endSession(registry, { session: `${toolset} over` });
  };

  const report = (toolset: string, evidence: EvidenceWish = {}) =>
    readReport(registry, { toolset, version: '2.0.0', evidence });

  const byRule = async (toolset: string, wish: EvidenceWish = {}) => {
    const { changes, evidence } = await report(toolset, wish);
    const found = changes.map(({ rule }, index) => [rule, evidence?.changes[index]] as const);
    return Object.fromEntries(found);
  };
  const exact = (calls: number, sessions: number) => ({ calls, sessions, counted: 'exact' });

  test('counts the calls and live sessions that each change contradicts', async () => {
    const { evidence } = await report('whole');
    expect(evidence).toMatchObject({
      since: '2026-02-08T00:00:00.000Z',
      threshold: 1,
      excluded: [],
      recorded: { calls: 7, counted: 'exact' },
      replayed: 7,
      contradicted: exact(5, 3),
      untouched: exact(2, 1),
      unknown: exact(0, 0),
    });
    expect(await byRule('whole')).toMatchObject({
      'enum-introduced': { contradicted: exact(2, 1), reaches: true, sessions: ['whole urgent'] },
      'property-removed': { contradicted: exact(3, 2) },
      'property-now-required': { contradicted: exact(3, 2) },
    });
    const { 'property-removed': removed } = await byRule('whole');
    expect(new Set(removed?.sessions)).toEqual(new Set(['whole urgent', 'whole old', 'whole over']));
    expect(removed?.sessions.at(-1)).toBe('whole over');
  });

  test('knows by shape what is missing and what is gone, and says what it does not know', async () => {
    const { evidence } = await report('shaped');
    expect(evidence).toMatchObject({
      contradicted: exact(4, 3),
      untouched: exact(1, 1),
      unknown: exact(2, 2),
    });
    expect(await byRule('shaped')).toMatchObject({
      'enum-introduced': { contradicted: exact(0, 0), unknown: exact(2, 2), reaches: false, sessions: [] },
      'property-removed': { contradicted: exact(3, 2) },
      'property-now-required': { contradicted: exact(3, 2) },
    });
  });

  test('the static verdict stands beside it also without any traffic', async () => {
    const { verdict, evidence } = await report('idle');
    expect(verdict).toBe('breaking');
    expect(evidence).toMatchObject({ recorded: { calls: 0 }, replayed: 0, contradicted: exact(0, 0) });
    expect(evidence?.changes.every(({ reaches }) => !reaches)).toBe(true);
    expect((await readReport(registry, { toolset: 'idle', version: '1.0.0' })).evidence).toBeNull();
  });

  const windows: [wish: EvidenceWish, calls: number, contradicted: number][] = [
    [{ since: '2026-03-05' }, 6, 4],
    [{ since: '1d' }, 6, 4],
    [{ since: '2026-03-01T00:00:00Z' }, 7, 5],
    [{ since: '2026-03-01T01:00:00+02:00' }, 7, 5],
    [{ excluded: ['somebody'] }, 7, 5],
    [{ excluded: [by.name] }, 0, 0],
  ];
  test.each(windows)('%j leaves %i calls, %i of them contradicted', async (wish, calls, contradicted) => {
    const { evidence } = await report('whole', wish);
    expect([evidence?.recorded.calls, evidence?.contradicted.calls]).toEqual([calls, contradicted]);
  });

  test('a change reaches conversations from the threshold on', async () => {
    const reaches = async (threshold: number) =>
      Object.entries(await byRule('whole', { threshold })).flatMap(([rule, found]) =>
        found?.reaches ? [rule] : [],
      );
    expect((await reaches(3)).sort()).toEqual(['property-now-required', 'property-removed']);
    expect(await reaches(4)).toEqual([]);
  });

  test.each(['soon', '0d', '1999-01-01', '2026-02-30', '10', ''])('refuses the time %j', async (since) => {
    await expect(report('whole', { since })).rejects.toMatchObject({ code: 'invalid-request' });
  });

  test('a check shows it before anything is published, and compares what is not', async () => {
    const definition = ticket({ summary: { type: 'string' } }, { required: ['summary'] });
    const checked = await check(registry, { toolset: 'whole', definition, publisher: by });
    expect(checked.report.evidence).toMatchObject({ recorded: { calls: 7 }, contradicted: exact(2, 2) });
    const back = await compareVersions(registry, { toolset: 'whole', from: '2.0.0', to: '1.0.0' });
    expect(back.evidence).toMatchObject({ recorded: { calls: 0 } });
  });

  test('calls made under the version that it leads to show nothing about the edit', async () => {
    await pin(registry, { session: 'newcomer', toolsets: [['whole', '2.0.0']], by });
    const calls = [{ tool: 'create_ticket', arguments: { summary: 'x', priority: 'wrong' } }];
    await recordCalls(registry, { session: 'newcomer', caller, calls });
    expect((await report('whole')).evidence).toMatchObject({ recorded: { calls: 7 } });
  });

  test('of one session, with what it had before it was forked', async () => {
    const contradicted = async (session: string) => {
      const from = (await readPins(registry.database, session))?.pins[0];
      const to = await findVersion(registry.database, 'whole', { kind: 'exact', version: '2.0.0' });
      if (from === undefined || to === undefined) throw new Error('Something is missing.');
      return contradictedCalls(registry, session, from, { toolset: 'whole', ...to });
    };
    expect(await contradicted('whole fine')).toEqual({ recorded: 2, contradicted: 0, unknown: 0 });
    expect(await contradicted('whole urgent')).toEqual({ recorded: 2, contradicted: 2, unknown: 0 });
    await pin(registry, { session: 'fork', from: 'whole urgent', by });
    expect(await contradicted('fork')).toEqual({ recorded: 2, contradicted: 2, unknown: 0 });
    await recordCalls(registry, {
      session: 'fork',
      caller,
      calls: [{ tool: 'create_ticket', arguments: { summary: 'mine' } }],
    });
    expect(await contradicted('fork')).toEqual({ recorded: 3, contradicted: 2, unknown: 0 });
    expect(await contradicted('whole urgent')).toEqual({ recorded: 2, contradicted: 2, unknown: 0 });
  });
});
