import type { EditBill } from '../../cost/editBill.ts';
import type { Evidence } from '../../history/evidence.ts';
import { whileUp } from '../database/whileUp.ts';
import { findPolicy } from '../policies/findPolicy.ts';
import { type Traffic, usualFormat } from '../policies/policy.ts';
import type { Registry } from '../registry.ts';
import { reportWith } from '../reports/toldReport.ts';
import type { StoredReport } from '../storedReport.ts';
import { type Contents, contentOf } from '../versions/contents.ts';
import { type EvidenceWish, evidenceOf } from './evidenceOf.ts';
import { unlessBusy } from './unlessBusy.ts';

/** A report, and beside it what is found when it is read: each null where that failed. */
export type CostedReport = StoredReport & {
  /** What the edit does to the bill. */
  readonly cost: EditBill | null;
  /** What recorded calls show about it; null also for a first version. */
  readonly evidence: Evidence | null;
};

/** `contents` has the definition that the report leads to, where that is not kept. */
export const withCost = async (
  registry: Registry,
  report: StoredReport,
  contents: Contents = new Map(),
  wish: EvidenceWish = {},
): Promise<CostedReport> => {
  const [cost, evidence] = await Promise.all([
    unlessBusy(() => costOf(registry, report, contents)),
    unlessBusy(() => evidenceOf(registry, report, wish, contents)),
  ]);
  return reportWith(report, { cost, evidence });
};

/** In a process; what was reckoned for these definitions and this traffic lately is not reckoned again. */
const costOf = (
  { database, judge, reportCache }: Registry,
  { toolset, from, to }: StoredReport,
  contents: Contents,
): Promise<EditBill> =>
  whileUp(async () => {
    const { traffic } = await findPolicy(database, toolset);
    const key = JSON.stringify(['cost', from?.digest ?? null, to.digest, traffic]);
    const known = reportCache.find(key);
    if (known !== undefined) return JSON.parse(known) as EditBill;
    const [old, next] = await Promise.all([
      from === null ? null : contentOf(database, contents, from.digest),
      contentOf(database, contents, to.digest),
    ]);
    const bill = await judge.editBill({ old, next, options: optionsOf(traffic) });
    reportCache.keep(key, JSON.stringify(bill));
    return bill;
  });

const optionsOf = (traffic: Traffic | null) => traffic ?? { format: usualFormat };
