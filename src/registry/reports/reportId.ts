import { createHash } from 'node:crypto';
import type { Rename } from '../../compat/change.ts';
import type { Lens } from '../../schema/lens.ts';

export type ReportKey = {
  readonly toolset: string;
  /** Digests. */
  readonly from: string | null;
  readonly to: string;
  readonly lens: Lens;
  readonly renames: readonly Rename[];
  readonly engine: string;
};

/** The same for the same question, whoever asks: sha256 in hex. Renames count in their order. */
export const reportId = (key: ReportKey): string => {
  const renames = key.renames.map(({ from, to, tool }) => [from, to, tool ?? null]);
  const text = JSON.stringify([key.toolset, key.from, key.to, key.lens, renames, key.engine]);
  return createHash('sha256').update(text).digest('hex');
};
