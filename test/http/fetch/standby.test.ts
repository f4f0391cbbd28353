import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { diagnose } from '../../../src/registry/diagnose.ts';
import { type Cluster, postgresPrograms, startPostgres } from '../../support/startPostgres.ts';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

const programs = postgresPrograms();
const reason = programs === undefined ? ' (skipped: no PostgreSQL)' : '';
const admin = { Authorization: 'Bearer admin' };

/**
 * One service that reads from a streaming standby and one that does not, on the same primary. What came to the standby
 * is held by having it replay no more.
 */
describe.skipIf(programs === undefined)(`fetching from a standby${reason}`, () => {
  let primary: Cluster;
  let standby: Cluster;
  let there: postgres.Sql;
  let reading: OpenService;
  let other: OpenService;
  beforeAll(async () => {
    primary = await startPostgres(programs as string);
    standby = await startPostgres(programs as string, { follows: primary.url('postgres') });
    there = postgres(standby.url('postgres'), { max: 1, onnotice: () => {} });
    const environment = { DATABASE_URL: primary.url('postgres'), TOOLSET_ADMIN_KEY: 'admin' };
    other = await openService(environment);
    for (const definition of [orders.first, orders.minor]) {
      await other.call('POST', '/v1/toolsets/orders/versions', { definition }, admin);
    }
    reading = await openService({
      ...environment,
      DATABASE_REPLICA_URL: standby.url('postgres'),
      // Room for nothing, so that each fetch is a read.
      TOOLSET_FETCH_CACHE_BYTES: '1',
    });
  }, 120_000);
  afterAll(async () => {
    await Promise.all([reading?.stop(), other?.stop(), there?.end({ timeout: 1 })]);
    await standby?.stop();
    await primary?.stop();
  });

  const pin = async (service: OpenService, session: string, version = '1.0.0') => {
    const { status } = await service.call(
      'PUT',
      `/v1/sessions/${session}`,
      { toolsets: { orders: version } },
      admin,
    );
    expect(status).toBe(201);
  };
  const fetched = async (session: string) => {
    const { status, headers } = await reading.call(
      'GET',
      `/v1/sessions/${session}/toolset`,
      undefined,
      admin,
    );
    return `${status} ${headers.get('x-toolset-version')}`;
  };
  const upgrade = async (service: OpenService, session: string) => {
    const { status } = await service.call(
      'POST',
      `/v1/sessions/${session}/upgrade`,
      { to: { orders: '1.1.0' } },
      admin,
    );
    expect(status).toBe(200);
  };
  const counts = async () => {
    const text = (await reading.call('GET', '/metrics', undefined, admin)).bytes.toString();
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
    return {
      replica: value('toolset_replica_reads_total\\{from="replica"\\}'),
      primary: value('toolset_replica_reads_total\\{from="primary"\\}'),
      lag: value('toolset_replica_lag_seconds'),
    };
  };
  let made = 0;
  /** A session that the standby has, and that this service has not read yet. */
  const settled = async (): Promise<string> => {
    made += 1;
    const session = `settled-${made}`;
    await pin(other, session);
    await vi.waitFor(
      async () => expect(await there`select 1 as one from pins where session = ${session}`).toHaveLength(1),
      { timeout: 20_000, interval: 50 },
    );
    return session;
  };
  const untilRead = () =>
    vi.waitFor(
      async () => {
        const before = (await counts()).replica;
        expect(await fetched(await settled())).toBe('200 1.0.0');
        expect((await counts()).replica).toBeGreaterThan(before);
      },
      { timeout: 30_000, interval: 300 },
    );
  const whilePaused = async (work: () => Promise<void>) => {
    await there`select pg_wal_replay_pause()`;
    await vi.waitFor(
      async () => {
        const [row] = await there`select pg_get_wal_replay_pause_state() as state`;
        expect(row?.state).toBe('paused');
      },
      { timeout: 20_000, interval: 50 },
    );
    try {
      await work();
    } finally {
      await there`select pg_wal_replay_resume()`;
    }
  };

  test('pins and definitions are read there once it has caught up', async () => {
    await untilRead();
    const { replica, lag } = await counts();
    expect(lag).toBeLessThan(10);
    const version = await reading.call('GET', '/v1/toolsets/orders/versions/1.0.0', undefined, admin);
    expect(version.status).toBe(200);
    expect((await counts()).replica).toBeGreaterThan(replica);
  });

  test('what it lacks is asked of the primary', async () => {
    await untilRead();
    await whilePaused(async () => {
      const { primary: before } = await counts();
      await pin(other, 'fresh');
      expect(await fetched('fresh')).toBe('200 1.0.0');
      await pin(reading, 'fresh-too');
      expect(await fetched('fresh-too')).toBe('200 1.0.0');
      expect((await counts()).primary).toBeGreaterThan(before);
      await other.call('POST', '/v1/toolsets/orders/versions', { definition: orders.major }, admin);
      const version = await reading.call('GET', '/v1/toolsets/orders/versions/2.0.0', undefined, admin);
      expect(version.status).toBe(200);
      expect(await fetched('nobody')).toBe('404 null');
    });
  });

  test('a session that moved is not read where it has not moved yet, whoever moved it', async () => {
    await untilRead();
    const [here, elsewhere, ended] = [await settled(), await settled(), await settled()];
    expect(await fetched(here)).toBe('200 1.0.0');
    await whilePaused(async () => {
      await upgrade(reading, here);
      expect(await fetched(here)).toBe('200 1.1.0');
      await upgrade(other, elsewhere);
      await vi.waitFor(async () => expect(await fetched(elsewhere)).toBe('200 1.1.0'), {
        timeout: 5_000,
        interval: 20,
      });
      for (let time = 0; time < 20; time += 1) expect(await fetched(elsewhere)).toBe('200 1.1.0');
      await reading.call('DELETE', `/v1/sessions/${ended}`, undefined, admin);
      expect(await fetched(ended)).toBe('410 null');
    });
  });

  test('a diagnosis tells how it stands', async () => {
    const databaseUrl = primary.url('postgres');
    const found = async (replicaUrl: string) => {
      const { findings } = await diagnose({ databaseUrl, dataDir: 'none', replicaUrl });
      return findings.find(({ about }) => about === 'replica');
    };
    expect(await found(standby.url('postgres'))).toMatchObject({ standing: 'ok' });
    expect(await found(primary.url('postgres'))).toMatchObject({
      standing: 'fault',
      says: expect.stringContaining('names no standby'),
    });
    const direct = postgres(databaseUrl, { max: 1, onnotice: () => {} });
    await direct.unsafe('create database twin');
    await direct.end();
    await vi.waitFor(
      async () =>
        expect(await there`select 1 as one from pg_database where datname = 'twin'`).toHaveLength(1),
      { timeout: 20_000, interval: 50 },
    );
    // Another registry may stand in there, with sessions of the same ids.
    expect(await found(standby.url('twin'))).toMatchObject({
      standing: 'fault',
      says: expect.stringContaining('another database'),
    });
    expect(await found('postgres://127.0.0.1:1/none')).toMatchObject({
      standing: 'warning',
      says: expect.stringContaining('does not answer'),
    });
    await whilePaused(async () => {
      await pin(other, 'nowhere');
      expect(await found(standby.url('postgres'))).toMatchObject({
        standing: 'warning',
        says: expect.stringContaining('behind'),
      });
    });
  });

  test('without it fetches go on', async () => {
    await untilRead();
    const known = await settled();
    await standby.stop();
    expect(await fetched(known)).toBe('200 1.0.0');
    await pin(reading, 'later');
    expect(await fetched('later')).toBe('200 1.0.0');
    await vi.waitFor(async () => expect((await counts()).lag).toBeNaN(), { timeout: 20_000, interval: 200 });
  });
});
