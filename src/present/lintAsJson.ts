import type { Finding } from '../lint/finding.ts';
import type { Json, JsonObject } from '../schema/json.ts';

/** Findings as they stand on every wire: the fields in one order, what says nothing left out. */
export const lintAsJson = (findings: readonly Finding[]): JsonObject => ({
  findings: findings.map(findingAsJson),
});

const fields = [
  'lint',
  'level',
  'tool',
  'path',
  'says',
  'why',
  'instead',
  'alsoIn',
  'acknowledged',
  'fingerprint',
] as const satisfies readonly (keyof Finding)[];

const findingAsJson = (finding: Finding): JsonObject => {
  const shown: { [field: string]: Json } = {};
  for (const field of fields) {
    const value = finding[field];
    if (value !== undefined) shown[field] = value;
  }
  return shown;
};
