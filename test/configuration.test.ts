import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { needsKeys, readConfiguration, settings, WrongSetting } from '../src/configuration.ts';

describe('readConfiguration', () => {
  test('an empty environment has everything', () => {
    expect(readConfiguration({})).toMatchObject({ port: 8080, host: '127.0.0.1', dataDir: 'data' });
  });

  test('what is given beside the environment wins, and an empty variable counts as absent', () => {
    const environment = { PORT: '1', HOST: '', TOOLSET_DATA: '/x' };
    expect(readConfiguration(environment, { port: 0 })).toMatchObject({
      port: 0,
      host: '127.0.0.1',
      dataDir: '/x',
    });
  });

  test.each([
    [{ PORT: 'http' }, /^PORT must be a whole number\.$/],
    [{ PORT: '65536' }, /^PORT must be at most 65535\.$/],
    [{ PORT: '-1' }, /^PORT must be a whole number\.$/],
    [{ HOST: 'a b' }, /^HOST must be a host name or an address\.$/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be a URL that begins with postgres/],
    [
      { DATABASE_URL: 'postgres://x:99999/' },
      /^DATABASE_URL must be a URL as postgres:\/\/user@host:5432\/name/,
    ],
    [{ DATABASE_URL: 'postgres://one:1,two:x/name' }, /^DATABASE_URL must be a URL as postgres/],
    [{ DATABASE_DIRECT_URL: 'postgres://x:99999/' }, /^DATABASE_DIRECT_URL must be a URL as postgres/],
    [{ DATABASE_REPLICA_URL: 'postgres://[::1/name' }, /^DATABASE_REPLICA_URL must be a URL as postgres/],
    [
      { DATABASE_REPLICA_URL: 'postgres://standby/name' },
      /^DATABASE_REPLICA_URL names a standby, and DATABASE_URL must name its primary\.$/,
    ],
    [{ TOOLSET_ADMIN_KEY: 'a b' }, /^TOOLSET_ADMIN_KEY must be printable ASCII/],
    [{ TOOLSET_STOP_SECONDS: '601' }, /^TOOLSET_STOP_SECONDS must be at most 600\.$/],
    [{ TOOLSET_LOG_LEVEL: 'loud' }, /^TOOLSET_LOG_LEVEL must be /],
    [{ PORT: 'x', TOOLSET_THREADS: '0' }, /^PORT must be .*; TOOLSET_THREADS must be at least 1\.$/],
    [{ TOOLSET_READS_PER_SECOND: '-1' }, /^TOOLSET_READS_PER_SECOND must be a whole number\.$/],
    [{ TOOLSET_TRUSTED_PROXIES: '11' }, /^TOOLSET_TRUSTED_PROXIES must be at most 10\.$/],
  ])('%j is refused', (environment, words) => {
    expect(() => readConfiguration(environment)).toThrow(WrongSetting);
    expect(() => readConfiguration(environment)).toThrow(words);
  });

  test.each([
    'postgres://user:p%40ss@one:5432,two:5433/name?target_session_attrs=any',
    'postgres://u:a@b@host/name',
    'postgresql://host',
    'postgres://%2Fvar%2Frun%2Fpostgresql/name',
    'postgres:///name',
    'postgres://[::1]:5432/name',
  ])('%s is a database', (url) => {
    expect(readConfiguration({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  test.each([
    ['127.0.0.1', undefined, false],
    ['127.1.2.3', undefined, false],
    ['localhost', undefined, false],
    ['::1', undefined, false],
    ['0.0.0.0', undefined, true],
    ['::', undefined, true],
    ['example.com', undefined, true],
    ['0.0.0.0', 'k', false],
  ])('on %s with %s it needs keys in the database: %s', (host, key, needs) => {
    expect(needsKeys(readConfiguration({ HOST: host, TOOLSET_ADMIN_KEY: key }))).toBe(needs);
  });
});

describe('docs/configuration.md', () => {
  const page = readFileSync('docs/configuration.md', 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| (.+?) \| (.+?) \|$/gm)].map(([, ...cells]) => cells);
  const defaults = readConfiguration({}) as Record<string, unknown>;

  test.each(Object.entries(settings))('tells %s as it is', (name, { variable, says }) => {
    const row = rows.find(([first]) => first === variable);
    expect(row?.[2]).toBe(says);
    const otherwise = defaults[name];
    expect(row?.[1]).toMatch(otherwise === undefined ? /^(none|by the machine)$/ : `\`${otherwise}\``);
  });

  test('tells nothing else', () => {
    expect(rows.map(([variable]) => variable).sort()).toEqual(
      Object.values(settings)
        .map(({ variable }) => variable)
        .sort(),
    );
  });
});
