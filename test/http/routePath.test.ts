import { describe, expect, test } from 'vitest';
import { isDecodable, routePath } from '../../src/http/routePath.ts';

const pinned = '/v1/sessions/{id}/toolset';
const compared = '/v1/toolsets/{name}/compare/{from}...{to}';

const rows: readonly [template: string, path: string, found: Record<string, string> | undefined][] = [
  ['/healthz', '/healthz', {}],
  ['/healthz', '/healthz/', undefined],
  [pinned, '/v1/sessions/a/toolset', { id: 'a' }],
  [pinned, '/v1/sessions//toolset', undefined],
  [pinned, '/v1/sessions/a/b/toolset', undefined],
  [pinned, '/v1/sessions/a%2Fb/toolset', { id: 'a/b' }],
  [pinned, '/v1/sessions/%252F/toolset', { id: '%2F' }],
  [pinned, '/v1/sessions/%E2%82%AC%20x/toolset', { id: '€ x' }],
  [pinned, '/v1/sessions/__proto__/toolset', { id: '__proto__' }],
  [compared, '/v1/toolsets/x/compare/1.0.0...2.x', { name: 'x', from: '1.0.0', to: '2.x' }],
  [compared, '/v1/toolsets/x/compare/%5E1...%3E%3D2', { name: 'x', from: '^1', to: '>=2' }],
  [compared, '/v1/toolsets/x/compare/1.0.0..2', undefined],
  [compared, '/v1/toolsets/x/compare/...2', undefined],
  [compared, '/v1/toolsets/x/compare/1...', undefined],
];

describe('routePath', () => {
  test.each(rows)('%s reads %s', (template, path, found) => {
    const values = routePath(template).match(path);
    expect(values && Object.fromEntries(values)).toEqual(found);
  });

  test.each([
    ['/plain', true],
    ['/a%20b/%E2%82%AC', true],
    ['/a%', false],
    ['/a%2', false],
    ['/a%zz', false],
    ['/%FF', false],
    ['/%ED%A0%80', false],
  ])('isDecodable(%s) is %s', (path, decodable) => {
    expect(isDecodable(path)).toBe(decodable);
  });
});
