import { SemVer } from 'semver';
import { expect, test } from 'vitest';
import type { Bump } from '../../../src/compat/change.ts';
import { goesFarEnough, leastVersion } from '../../../src/registry/versions/leastVersion.ts';

const steps: [predecessor: string, bump: Bump, least: string][] = [
  ['1.2.3', 'patch', '1.2.4'],
  ['1.2.3', 'none', '1.2.4'],
  ['1.2.3', 'minor', '1.3.0'],
  ['1.2.3', 'major', '2.0.0'],
  ['0.2.3', 'patch', '0.2.4'],
  ['0.2.3', 'minor', '0.2.4'],
  ['0.2.3', 'major', '0.3.0'],
  ['0.0.0', 'major', '0.1.0'],
];
test.each(steps)('after %s a %s change is at least %s', (predecessor, bump, least) => {
  expect(leastVersion(predecessor, bump)).toBe(least);
});

const distances: [version: string, least: string, far: boolean][] = [
  ['2.0.0', '2.0.0', true],
  ['2.0.0-rc.1', '2.0.0', true],
  ['1.9.9', '2.0.0', false],
  ['1.9.9-rc.1', '2.0.0', false],
  ['1.0.0', '0.4.0', true],
];
test.each(distances)('%s goes as far as %s: %s', (version, least, far) => {
  expect(goesFarEnough(new SemVer(version), least)).toBe(far);
});
