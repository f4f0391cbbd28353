import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../src/registry/access/actor.ts';
import { acknowledgeFinding } from '../../src/registry/acknowledgeFinding.ts';
import { compareVersions } from '../../src/registry/compareVersions.ts';
import { moveChannel } from '../../src/registry/moveChannel.ts';
import type { PolicyWish } from '../../src/registry/policies/readPolicyWish.ts';
import { Problem } from '../../src/registry/problem.ts';
import { publish } from '../../src/registry/publish.ts';
import { readPolicy } from '../../src/registry/readPolicy.ts';
import { readVersion } from '../../src/registry/readVersion.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { removeChannel } from '../../src/registry/removeChannel.ts';
import { setPolicy } from '../../src/registry/setPolicy.ts';
import { definitionOf } from '../support/definitions.ts';
import { databaseKind, openTestRegistry } from '../support/openTestRegistry.ts';
import { tester } from '../support/tester.ts';

describe(`policies, on ${databaseKind()}`, () => {
  let registry: Registry;
  let close: () => Promise<void>;
  let names = 0;
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry());
  }, 180_000);
  afterAll(() => close());

  const fresh = async (policy?: PolicyWish) => {
    const toolset = `policy-${++names}`;
    await publish(registry, { toolset, definition: definitionOf(['search']), publisher: tester });
    if (policy !== undefined) await setPolicy(registry, { toolset, policy, by: tester });
    return toolset;
  };
  const refusal = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof Problem)) throw error ?? new Error('nothing was refused');
    return error;
  };

  test('every fault is named, and nothing is changed', async () => {
    const toolset = await fresh();
    const before = await readPolicy(registry, { toolset });
    const policy = {
      onBreaking: 'maybe',
      lens: 'blurred',
      visibility: 'secret',
      fourEyes: true,
      formats: ['openai-chat', 'telex'],
      lint: { levels: { 'no-such-lint': 'error', 'description-missing': 'fatal' }, tokenBudget: 0 },
      channels: {
        latest: { movers: ['a'] },
        v1: { movers: ['a'] },
        stable: { movers: [''] },
        canary: { movers: [] },
      },
    } as unknown as PolicyWish;
    const { code, errors } = await refusal(setPolicy(registry, { toolset, policy, by: tester }));
    expect(code).toBe('invalid-request');
    expect(errors.map(({ pointer }) => pointer)).toEqual([
      '/onBreaking',
      '/lens',
      '/visibility',
      '/fourEyes',
      '/formats/1',
      '/lint/levels/no-such-lint',
      '/lint/levels/description-missing',
      '/lint/tokenBudget',
      '/channels/latest',
      '/channels/v1',
      '/channels/stable/movers/0',
      '/channels/canary/movers',
    ]);
    expect(await readPolicy(registry, { toolset })).toEqual(before);
  });

  test('a policy from before there were other fields has their defaults', async () => {
    const toolset = await fresh({ lint: { tokenBudget: 7 } });
    await registry.database.execute(
      sql`update policies set policy = '{"lint":{"levels":{},"tokenBudget":7},"traffic":null}' where toolset = ${toolset}`,
    );
    expect(await readPolicy(registry, { toolset })).toMatchObject({
      onBreaking: 'allow',
      fourEyes: false,
      lens: 'declared',
      lint: { tokenBudget: 7 },
      channels: {},
      visibility: 'private',
    });
  });

  test('four eyes are refused until two owners may review', async () => {
    const toolset = await fresh();
    const policy = { onBreaking: 'require-approval', fourEyes: true } as const;
    const key = (id: string, owner: string, scope: string, pattern: string) =>
      registry.database.execute(sql`
        insert into keys (id, hash, name, owner, scopes, toolsets, created_at, created_by)
        values (${`${toolset}${id}`}, ${`${toolset}${id}`}, ${id}, ${owner}, array[${scope}::text], array[${pattern}::text], now(), 'test')`);
    for (const [id, owner, scope, pattern] of [
      ['1', 'ann', 'review', '*'],
      ['2', 'ann', 'review', toolset],
      ['3', 'ben', 'publish', '*'],
      ['4', 'cleo', 'review', 'other-*'],
    ] as const) {
      await key(id, owner, scope, pattern);
    }
    const refused = await refusal(setPolicy(registry, { toolset, policy, by: tester }));
    expect(refused.errors[0]?.pointer).toBe('/fourEyes');
    expect(refused.says).toContain('there is one');
    await key('5', 'dora', 'review', 'policy-*');
    expect(await setPolicy(registry, { toolset, policy, by: tester })).toMatchObject({ fourEyes: true });
  });

  test('a channel is moved by its movers alone, at publishing too', async () => {
    const toolset = await fresh({ channels: { stable: { movers: ['release-*', 'ops'] } } });
    const robot: Actor = { ...tester, name: 'release-robot' };
    const ops: Actor = { ...tester, owner: 'ops' };
    const move = (by: Actor, channel = 'stable') =>
      moveChannel(registry, { toolset, channel, version: '1.0.0', by });
    expect((await refusal(move(tester))).code).toBe('not-a-mover');
    await move(robot);
    await move(ops);
    await move(tester, 'canary');
    await move(tester, 'constructor');
    const definition = definitionOf(['search', 'fetch']);
    const wish = { toolset, definition, channel: 'stable' };
    expect((await refusal(publish(registry, { ...wish, publisher: tester }))).code).toBe('not-a-mover');
    expect(await publish(registry, { ...wish, publisher: robot })).toMatchObject({ version: '1.1.0' });
    expect((await refusal(removeChannel(registry, { toolset, channel: 'stable', by: tester }))).code).toBe(
      'not-a-mover',
    );
    expect(await removeChannel(registry, { toolset, channel: 'stable', by: ops })).toEqual({
      previous: '1.1.0',
    });
  });

  test('the lens of the policy is the one that versions are compared by', async () => {
    const toolset = await fresh();
    const closed = definitionOf(['search']);
    (closed.tools[0] as { inputSchema: object }).inputSchema = {
      type: 'object',
      properties: { query: { type: 'string' } },
      required: ['query'],
      additionalProperties: false,
    };
    await setPolicy(registry, { toolset, policy: { lens: 'strict' }, by: tester });
    const { version, report } = await publish(registry, { toolset, definition: closed, publisher: tester });
    expect([version, report.lens, report.verdict]).toEqual(['2.0.0', 'strict', 'breaking']);
    const compared = await compareVersions(registry, { toolset, from: '1.0.0', to: '2.0.0' });
    expect([compared.lens, compared.id]).toEqual(['strict', report.id]);
  });

  test('formats that the policy names have to take the tools', async () => {
    const toolset = await fresh({ formats: ['openai-chat'] });
    const definition = definitionOf(['x'.repeat(100)]);
    const refused = await refusal(publish(registry, { toolset, definition, publisher: tester }));
    expect([refused.code, (refused.data.report as { verdict: string }).verdict]).toEqual([
      'format-refuses',
      'breaking',
    ]);
    expect(
      await publish(registry, { toolset, definition: definitionOf(['search']), publisher: tester }),
    ).toMatchObject({
      outcome: 'standing',
    });
  });

  test('a fault that an edit brings is refused where the policy makes its lint an error', async () => {
    const toolset = await fresh({ lint: { levels: { 'description-missing': 'error' } } });
    const definition = definitionOf(['search', 'fetch']);
    delete (definition.tools[1] as { description?: string }).description;
    const refused = await refusal(publish(registry, { toolset, definition, publisher: tester }));
    expect(refused.code).toBe('policy-refused');
    expect(refused.errors[0]).toMatchObject({ pointer: expect.stringMatching(/^\/tools\/1/) });
    const fingerprint = /([0-9a-f]{12})\)$/.exec(refused.errors[0]?.message ?? '')?.[1] ?? '';
    await acknowledgeFinding(registry, { toolset, fingerprint, reason: 'Known.', by: tester });
    expect(await publish(registry, { toolset, definition, publisher: tester })).toMatchObject({
      version: '1.1.0',
    });
  });

  test('what never changes may be kept by all where the policy says so', async () => {
    const toolset = await fresh();
    expect((await readVersion(registry, { toolset, selector: '1.0.0' })).isPublic).toBe(false);
    await setPolicy(registry, { toolset, policy: { visibility: 'public' }, by: tester });
    expect((await readVersion(registry, { toolset, selector: '1.0.0' })).isPublic).toBe(true);
  });

  test('a change of policy is in the audit, with what was and what is', async () => {
    const toolset = await fresh({ lens: 'strict' });
    const [row] = (await registry.database
      .execute(sql`select detail from audit where toolset = ${toolset} and act = 'policy-set'`)
      .then((found) => (Array.isArray(found) ? found : (found as unknown as { rows: unknown[] }).rows))) as {
      detail: string;
    }[];
    expect(JSON.parse(row?.detail ?? '{}')).toMatchObject({
      before: { lens: 'declared' },
      after: { lens: 'strict' },
    });
  });
});
