import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../src/registry/access/actor.ts';
import { check } from '../../src/registry/check.ts';
import { type DecideRequest, decideReport } from '../../src/registry/decideReport.ts';
import { listReports } from '../../src/registry/listReports.ts';
import { moveChannel } from '../../src/registry/moveChannel.ts';
import { pin } from '../../src/registry/pin.ts';
import { Problem } from '../../src/registry/problem.ts';
import { type PublishRequest, publish } from '../../src/registry/publish.ts';
import { readReport } from '../../src/registry/readReport.ts';
import { readReportById } from '../../src/registry/readReportById.ts';
import { readSession } from '../../src/registry/readSession.ts';
import { readToolset } from '../../src/registry/readToolset.ts';
import { readVersion } from '../../src/registry/readVersion.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { setPolicy } from '../../src/registry/setPolicy.ts';
import { definitionOf } from '../support/definitions.ts';
import { databaseKinds, openTestRegistry } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

const start = definitionOf(['search', 'fetch', 'send']);
const minor = definitionOf(['search', 'fetch', 'send', 'store']);
/** Without one tool, and without two: changes that break. */
const one = definitionOf(['fetch', 'send']);
const two = definitionOf(['send']);
/** The same change as `one`, and others that are safe. */
const reworded = definitionOf(['fetch', 'send'], 'Other words.');
const everybody = { toolsets: ['*'] };
const reviewer: Actor = { name: 'review', owner: 'reviewers', key: null, address: null };

let names = 0;

describe.each(databaseKinds())('decisions, on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  let time = Date.parse('2031-01-01T00:00:00Z');
  beforeAll(async () => {
    const now = () => new Date(++time);
    ({ registry, close } = await openTestRegistry({ embedded: kind !== 'PostgreSQL', now }));
  }, 180_000);
  afterAll(() => close());

  const later = (days: number) => {
    time += days * 86_400_000;
  };
  /** A toolset with a first version, where what breaks needs an approval. */
  const guarded = async (policy: object = {}) => {
    const toolset = `guarded-${++names}`;
    await publish(registry, { toolset, definition: start, publisher: tester });
    await setPolicy(registry, {
      toolset,
      policy: { onBreaking: 'require-approval', ...policy },
      by: tester,
    });
    return toolset;
  };
  const put = (toolset: string, definition: unknown, more: Partial<PublishRequest> = {}) =>
    publish(registry, { toolset, definition, publisher: tester, ...more });
  const asked = async (toolset: string, definition: unknown, more: Partial<PublishRequest> = {}) => {
    const checked = await check(registry, { toolset, definition, publisher: tester, review: true, ...more });
    return { ...checked, id: checked.report.id };
  };
  const decide = (report: string, decision: 'approve' | 'reject', more: Partial<DecideRequest> = {}) =>
    decideReport(registry, {
      report,
      decision,
      comment: 'Looked at.',
      by: reviewer,
      caller: everybody,
      ...more,
    });
  const code = async (work: Promise<unknown>) => {
    try {
      await work;
      return 'done';
    } catch (error) {
      if (error instanceof Problem) return error.code;
      throw error;
    }
  };
  const listed = async (toolset: string, state?: 'open' | 'approved' | 'rejected') => {
    const { items } = await listReports(registry, { toolset, state, limit: 100, caller: everybody });
    return items.map(({ to, state: found }) => `${to.version ?? 'check'} ${found}`);
  };

  test('a pending version is seen by its number and digest only, and takes nothing', async () => {
    const toolset = await guarded();
    const published = await put(toolset, one, { channel: 'stable' });
    expect(published).toMatchObject({ outcome: 'published', version: '2.0.0', state: 'pending' });
    expect(published.approval).toMatchObject({ state: 'open', onBreaking: 'require-approval' });
    expect((await readVersion(registry, { toolset, selector: '2.0.0' })).state).toBe('pending');
    expect((await readVersion(registry, { toolset, selector: published.digest })).version).toBe('2.0.0');
    expect((await readVersion(registry, { toolset, selector: '*' })).version).toBe('1.0.0');
    expect(await code(readVersion(registry, { toolset, selector: '^2' }))).toBe('unknown-version');
    expect((await readVersion(registry, { toolset, selector: 'latest' })).version).toBe('1.0.0');
    expect(await code(readVersion(registry, { toolset, selector: 'stable' }))).toBe('unknown-channel');
    const move = { toolset, channel: 'canary', version: '2.0.0', by: tester };
    expect(await code(moveChannel(registry, move))).toBe('not-approved');
    const pinned = pin(registry, { session: `${kind}-p`, toolsets: [[toolset, '2.0.0']], by: tester });
    expect(await code(pinned)).toBe('not-approved');
    // The same again is the same version, and another edit is measured by the release below.
    expect(await put(toolset, one, { channel: 'stable' })).toMatchObject({
      outcome: 'standing',
      state: 'pending',
    });
    expect(await put(toolset, minor)).toMatchObject({
      version: '1.1.0',
      previous: '1.0.0',
      state: 'approved',
    });
    expect(await put(toolset, two)).toMatchObject({ version: '3.0.0', previous: '1.1.0', state: 'pending' });
    expect(await listed(toolset, 'open')).toEqual(['3.0.0 open', '2.0.0 open']);
  });

  test('an approval resolves it: latest and its channels follow', async () => {
    const toolset = await guarded();
    const { report } = await put(toolset, one, { channel: 'stable' });
    await put(toolset, one, { channel: 'canary' });
    const read = await readReport(registry, { toolset, version: '2.0.0' });
    expect(read).toMatchObject({
      state: 'open',
      decisions: [],
      review: {
        versions: [{ version: '2.0.0', state: 'pending', waiting: ['stable', 'canary'], overtakenBy: null }],
      },
    });
    const decided = await decide(report.id, 'approve');
    expect(decided).toMatchObject({
      state: 'approved',
      decisions: [
        { decision: 'approve', comment: 'Looked at.', changes: null, by: 'review', versions: ['2.0.0'] },
      ],
    });
    const { latest, channels } = await readToolset(registry, toolset);
    expect([latest, ...channels.map(({ channel, version }) => `${channel} ${version}`)]).toEqual(
      expect.arrayContaining(['2.0.0', 'canary 2.0.0', 'stable 2.0.0']),
    );
    const pinned = pin(registry, { session: `${kind}-a`, toolsets: [[toolset, 'stable']], by: tester });
    expect(await code(pinned)).toBe('done');
    expect(await code(decide(report.id, 'reject'))).toBe('already-approved');
    expect(await code(decide(report.id, 'approve'))).toBe('done');
    expect(await listed(toolset)).toEqual(['2.0.0 approved', '1.0.0 approved']);
  });

  test('single changes are decided one by one, and a later decision takes the place of an earlier one', async () => {
    const toolset = await guarded();
    const { report } = await put(toolset, two);
    const [first = '', second = ''] = report.changes.map(({ fingerprint }) => fingerprint);
    expect((await decide(report.id, 'approve', { changes: [first] })).state).toBe('open');
    expect((await decide(report.id, 'reject', { changes: [second] })).state).toBe('rejected');
    expect((await readVersion(registry, { toolset, selector: '2.0.0' })).state).toBe('rejected');
    expect(await put(toolset, two)).toMatchObject({ outcome: 'standing', state: 'rejected' });
    expect(await code(put(toolset, two, { channel: 'stable' }))).toBe('not-approved');
    expect(await listed(toolset, 'rejected')).toEqual(['2.0.0 rejected']);
    const { review, decisions, state } = await decide(report.id, 'approve', { changes: [second] });
    expect(state).toBe('approved');
    expect(review.changes.map((change) => [change.fingerprint, change.state])).toEqual([
      [first, 'approved'],
      [second, 'approved'],
    ]);
    expect(decisions.map(({ decision, changes }) => [decision, changes])).toEqual([
      ['approve', [second]],
      ['reject', [second]],
      ['approve', [first]],
    ]);
  });

  test('an approval that expired before the rest was decided counts no more', async () => {
    const toolset = await guarded();
    const { report } = await put(toolset, two);
    const [first = '', second = ''] = report.changes.map(({ fingerprint }) => fingerprint);
    const expires = new Date(time + 86_400_000).toISOString();
    await decide(report.id, 'approve', { changes: [first], expires });
    later(2);
    const decided = await decide(report.id, 'approve', { changes: [second] });
    expect(decided.state).toBe('open');
    expect(decided.review.changes.map(({ state }) => state)).toEqual(['open', 'approved']);
    expect((await decide(report.id, 'approve')).state).toBe('approved');
  });

  describe('an approval of a check', () => {
    test('carries to the publish of the same changes, and is used up by it', async () => {
      const toolset = await guarded();
      const checked = await asked(toolset, one, { message: 'Drop the search.' });
      expect(checked).toMatchObject({ state: 'pending', approval: { state: 'open' } });
      expect(await listed(toolset, 'open')).toEqual(['check open']);
      const read = await readReportById(registry, { id: checked.id, caller: everybody });
      expect(read).toMatchObject({
        state: 'open',
        to: { version: null },
        review: { versions: [], asked: { by: 'test', message: 'Drop the search.' } },
      });
      expect(read.cost).not.toBeNull();
      expect((await decide(checked.id, 'approve')).state).toBe('approved');
      expect(await listed(toolset)).toEqual(['check approved', '1.0.0 approved']);
      expect(await asked(toolset, one)).toMatchObject({ state: 'approved', approval: { state: 'approved' } });
      expect(await put(toolset, reworded)).toMatchObject({
        version: '2.0.0',
        state: 'approved',
        approval: {
          state: 'approved',
          changes: [{ state: 'approved', decision: { comment: 'Looked at.' } }],
        },
      });
      const { decisions } = await readReport(registry, { toolset, version: '2.0.0' });
      expect(decisions).toMatchObject([{ report: checked.id, versions: ['2.0.0'] }]);
      await put(toolset, start);
      expect(await put(toolset, reworded)).toMatchObject({ state: 'pending', approval: { state: 'open' } });
    });

    test('does not carry to other changes, nor to another toolset', async () => {
      const toolset = await guarded();
      const other = await guarded();
      await decide((await asked(toolset, one)).id, 'approve');
      expect(await put(other, one)).toMatchObject({ state: 'pending' });
      const published = await put(toolset, two);
      expect(published.state).toBe('pending');
      expect(published.approval?.changes.map(({ state }) => state).sort()).toEqual(['approved', 'open']);
      const open = published.approval?.changes.find(({ state }) => state === 'open')?.fingerprint ?? '';
      expect((await decide(published.report.id, 'approve', { changes: [open] })).state).toBe('approved');
    });

    test('with the scope content it carries to that content alone', async () => {
      const toolset = await guarded();
      const { id } = await asked(toolset, one);
      await decide(id, 'approve', { scope: 'content' });
      expect(await put(toolset, reworded)).toMatchObject({
        state: 'pending',
      });
      expect(await put(toolset, one)).toMatchObject({ state: 'approved' });
    });

    test.each<[string, { days: number; expires?: number }]>([
      ['lapses after 30 days', { days: 31 }],
      ['lapses when it expires', { days: 3, expires: 2 }],
    ])('%s', async (_title, { days, expires }) => {
      const toolset = await guarded();
      const { id } = await asked(toolset, one);
      const until = expires === undefined ? undefined : new Date(time + expires * 86_400_000).toISOString();
      await decide(id, 'approve', { expires: until });
      later(days);
      expect(await put(toolset, one)).toMatchObject({ state: 'pending' });
    });

    test('is taken back by a rejection, also of another check of the same changes', async () => {
      const toolset = await guarded();
      const first = await asked(toolset, one);
      await decide(first.id, 'approve');
      const second = await asked(toolset, reworded);
      expect(second.state).toBe('approved');
      await decide(second.id, 'reject');
      expect(await listed(toolset)).toEqual(['check rejected', 'check rejected', '1.0.0 approved']);
      expect(await put(toolset, one)).toMatchObject({ state: 'pending' });
    });

    test('is used up where the policy asks for none, too', async () => {
      const toolset = await guarded({ onBreaking: 'allow' });
      await decide((await asked(toolset, one)).id, 'approve');
      await put(toolset, one);
      await put(toolset, start);
      await setPolicy(registry, { toolset, policy: { onBreaking: 'require-approval' }, by: tester });
      expect(await put(toolset, one)).toMatchObject({ state: 'pending' });
    });

    test('goes with its check after 30 days', async () => {
      const toolset = await guarded();
      const { id } = await asked(toolset, one);
      later(31);
      expect(await code(readReportById(registry, { id, caller: everybody }))).toBe('unknown-report');
      expect(await listed(toolset)).toEqual(['1.0.0 approved']);
      expect(await code(decide(id, 'approve'))).toBe('unknown-report');
    });
  });

  test('what cannot be decided is refused', async () => {
    const toolset = await guarded();
    const safe = await put(toolset, minor);
    expect(await code(decide(safe.report.id, 'approve'))).toBe('nothing-to-decide');
    expect(await code(decide('0'.repeat(64), 'approve'))).toBe('unknown-report');
    const { report } = await put(toolset, one);
    const [print = ''] = report.changes.map(({ fingerprint }) => fingerprint);
    const foreign = { caller: { toolsets: ['other-*'] } };
    expect(await code(decide(report.id, 'approve', foreign))).toBe('unknown-report');
    const wrong: Partial<DecideRequest>[] = [
      { comment: ' ' },
      { comment: 'a\0b' },
      { changes: ['0123456789ab'] },
      { changes: [print.slice(0, 11)] },
      { changes: [print.toUpperCase()] },
      { expires: '2020-01-01T00:00:00Z' },
      { expires: 'tomorrow' },
      { expires: '2040-02-31' },
      { expires: '2040-02-31T00:00:00Z' },
      { scope: 'changes' },
    ];
    for (const wish of wrong) {
      expect(await code(decide(report.id, 'approve', wish)), JSON.stringify(wish)).toBe('invalid-request');
    }
    const expires = new Date(time + 86_400_000).toISOString();
    expect(await code(decide(report.id, 'reject', { expires }))).toBe('invalid-request');
    expect((await readReport(registry, { toolset, version: '2.0.0' })).decisions).toEqual([]);
    const { review } = await readReport(registry, { toolset, version: '2.0.0' });
    const full = review.changes.map(({ hash }) => hash);
    expect((await decide(report.id, 'approve', { changes: full })).state).toBe('approved');
  });

  test('what stands below every release is compared with nothing, and so waits as well', async () => {
    const toolset = await guarded();
    const { report, state } = await put(toolset, one, { version: '0.9.0' });
    expect(state).toBe('pending');
    expect((await decide(report.id, 'reject')).state).toBe('rejected');
    expect((await decide(report.id, 'approve')).state).toBe('approved');
    await setPolicy(registry, { toolset, policy: { onBreaking: 'refuse' }, by: tester });
    expect(await code(put(toolset, one, { version: '0.8.0' }))).toBe('policy-refused');
    expect(await code(put(toolset, two))).toBe('policy-refused');
    expect(await put(toolset, minor)).toMatchObject({ version: '1.1.0', state: 'approved' });
  });

  test('a release that came between is told to those who decide', async () => {
    const toolset = await guarded();
    await put(toolset, one);
    await put(toolset, minor);
    const { review } = await readReport(registry, { toolset, version: '2.0.0' });
    expect(review.versions).toMatchObject([{ overtakenBy: '1.1.0' }]);
  });

  test('with four eyes another owner has to approve', async () => {
    const toolset = await guarded();
    const owner = (name: string): Actor => ({ ...reviewer, owner: name });
    await registry.database.execute(sql`
      insert into keys (id, hash, name, owner, scopes, toolsets, created_at, created_by)
      select ${`${toolset}-`} || o, ${`${toolset}-`} || o, o, o, array['review'], array[${toolset}::text], now(), 'test'
      from unnest(array['ann', 'ben']) o`);
    await setPolicy(registry, {
      toolset,
      policy: { onBreaking: 'require-approval', fourEyes: true },
      by: tester,
    });
    const ann = { ...tester, owner: 'ann' };
    const { report } = await put(toolset, one, { publisher: ann });
    expect(await code(decide(report.id, 'approve', { by: owner('ann') }))).toBe('four-eyes');
    expect(await code(decide(report.id, 'reject', { by: owner('ann') }))).toBe('done');
    expect((await decide(report.id, 'approve', { by: owner('ben') })).state).toBe('approved');
    const checked = await asked(toolset, two, { publisher: ann });
    expect(await code(decide(checked.id, 'approve', { by: owner('ann') }))).toBe('four-eyes');
    await decide(checked.id, 'approve', { by: owner('ben') });
    expect(await put(toolset, two, { publisher: { ...tester, owner: 'ben' } })).toMatchObject({
      state: 'pending',
    });
    const third = definitionOf(['fetch']);
    await decide((await asked(toolset, third, { publisher: ann })).id, 'approve', { by: owner('ben') });
    expect(await put(toolset, third, { publisher: ann })).toMatchObject({ state: 'approved' });
  });

  test('decisions and publishes at once leave one state that follows from them', async () => {
    const toolset = await guarded();
    const { id } = await asked(toolset, one);
    const outcomes = await Promise.all([
      decide(id, 'approve'),
      put(toolset, one, { channel: 'stable' }),
      decide(id, 'approve'),
      put(toolset, one),
    ]);
    expect(outcomes).toHaveLength(4);
    expect((await decide(id, 'approve')).state).toBe('approved');
    const { latest, channels } = await readToolset(registry, toolset);
    expect(latest).toBe('2.0.0');
    expect(channels.find(({ channel }) => channel === 'stable')?.version).toBe('2.0.0');
    const other = await guarded();
    const { report } = await put(other, two);
    const prints = report.changes.map(({ fingerprint }) => fingerprint);
    await Promise.all(prints.map((print) => decide(report.id, 'approve', { changes: [print] })));
    expect((await readReport(registry, { toolset: other, version: '2.0.0' })).state).toBe('approved');
    expect((await readToolset(registry, other)).latest).toBe('2.0.0');
  });

  test('a report that a session names can be read', async () => {
    const toolset = await guarded({ onBreaking: 'allow' });
    await put(toolset, minor);
    await pin(registry, { session: `${kind}-n`, toolsets: [[toolset, '1.0.0']], by: tester });
    await put(toolset, two);
    const { pins } = await readSession(registry, `${kind}-n`);
    const id = pins[0]?.newer?.report ?? '';
    const read = await readReportById(registry, { id, caller: everybody });
    expect(read).toMatchObject({
      id,
      from: { version: '1.0.0' },
      to: { version: '2.0.0' },
      state: 'approved',
    });
    expect(await code(decide(id, 'approve'))).toBe('nothing-to-decide');
  });

  test('each decision is in the audit, and cannot be changed', async () => {
    const toolset = await guarded();
    const { report } = await put(toolset, one, { channel: 'stable' });
    await decide(report.id, 'approve');
    const rows = await registry.database.execute(
      sql`select act, subject, actor from audit where toolset = ${toolset} order by seq`,
    );
    const acts = (Array.isArray(rows) ? rows : (rows as unknown as { rows: unknown[] }).rows) as {
      act: string;
    }[];
    expect(acts.map(({ act }) => act)).toEqual([
      'published',
      'policy-set',
      'published',
      'decided',
      'channel-moved',
    ]);
    for (const statement of ['update decisions set comment = 1', 'delete from decided_versions']) {
      const done = registry.database.execute(sql.raw(statement));
      await expect(done).rejects.toMatchObject({ cause: { code: expect.stringMatching(/^23001$|^42804$/) } });
    }
  });
});
