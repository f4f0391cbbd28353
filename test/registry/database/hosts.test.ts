import { expect, test } from 'vitest';
import { readHosts } from '../../../src/registry/database/hosts.ts';

const at = (host: string, port = 5432) => ({ host, port });

test.each([
  ['postgres://db.example/registry', [at('db.example')], undefined],
  ['postgresql://me:se,cret@db.example:6543/registry?sslmode=require', [at('db.example', 6543)], undefined],
  ['postgres://me@one:1,two:2/registry', [at('one', 1), at('two', 2)], 'primary'],
  [
    'postgres://one,two:2,three/registry?application_name=x',
    [at('one'), at('two', 2), at('three')],
    'primary',
  ],
  ['postgres://one,two/registry?target_session_attrs=read-write', [at('one'), at('two')], 'primary'],
  ['postgres://one,two/registry?target_session_attrs=any', [at('one'), at('two')], undefined],
  ['postgres://one/registry?target_session_attrs=prefer-standby', [at('one')], 'prefer-standby'],
  ['postgres://me@[::1]:5433,[fe80::1]/registry', [at('::1', 5433), at('fe80::1')], 'primary'],
  ['postgres://me@%2Frun%2Fpostgresql/registry', [{ path: '/run/postgresql/.s.PGSQL.5432' }], undefined],
])('%s', (url, hosts, attributes) => {
  expect(readHosts(url)).toEqual({ hosts, attributes });
});
