import type { Change } from '../compat/change.ts';
import type { Report } from '../compat/report.ts';
import type { Json, JsonObject } from '../schema/json.ts';

/**
 * A report as it stands on every wire: the fields in one order, so that equal reports are equal bytes. A field
 * that says nothing is left out; `changes` and `renames` are always lists.
 */
export const reportAsJson = (report: Report): JsonObject => ({
  verdict: report.verdict,
  bump: report.bump,
  lens: report.lens,
  engine: report.engine,
  renames: report.renames.map(({ from, to, tool }) => ({
    from,
    to,
    ...(tool === undefined ? {} : { tool }),
  })),
  changes: report.changes.map(changeAsJson),
});

const fields = [
  'rule',
  'verdict',
  'bump',
  'tool',
  'path',
  'before',
  'after',
  'message',
  'why',
  'instead',
  'witness',
  'unproven',
  'notices',
  'fingerprint',
] as const satisfies readonly (keyof Change)[];

const changeAsJson = (change: Change): JsonObject => {
  const shown: { [field: string]: Json } = {};
  for (const field of fields) {
    const value = change[field];
    if (value !== undefined) shown[field] = value as Json;
  }
  return shown;
};
