import type { EditBill } from '../../cost/editBill.ts';
import type { Evidence } from '../../history/evidence.ts';
import { whileUp } from '../database/whileUp.ts';
import { findPolicy } from '../policies/findPolicy.ts';
import { type Traffic, usualFormat } from '../policies/policy.ts';
import type { Registry } from '../registry.ts';
import type { StoredReport } from '../storedReport.ts';
import { readDefinitionText } from '../versions/readDefinition.ts';
import { type EvidenceWish, evidenceOf } from './evidenceOf.ts';
import { unlessBusy } from './unlessBusy.ts';

/** A report, and beside it what is found when it is read: each null where that failed. */
export type CostedReport = StoredReport & {
  /** What the edit does to the bill. */
  readonly cost: EditBill | null;
  /** What recorded calls show about it; null also for a first version. */
  readonly evidence: Evidence | null;
};

/** `text` is the canonical definition that the report leads to, where that is not kept. */
export const withCost = async (
  registry: Registry,
  report: StoredReport,
  text?: string,
  wish: EvidenceWish = {},
): Promise<CostedReport> => {
  const [cost, evidence] = await Promise.all([
    unlessBusy(() => costOf(registry, report, text)),
    unlessBusy(() => evidenceOf(registry, report, wish, text)),
  ]);
  return { ...report, cost, evidence };
};

/** In a thread; what was reckoned for these definitions and this traffic lately is not reckoned again. */
const costOf = (
  { database, judge, reportCache }: Registry,
  { toolset, from, to }: StoredReport,
  text: string | undefined,
): Promise<EditBill> =>
  whileUp(async () => {
    const { traffic } = await findPolicy(database, toolset);
    const key = JSON.stringify(['cost', from?.digest ?? null, to.digest, traffic]);
    const known = reportCache.get(key);
    if (known !== undefined) return JSON.parse(known) as EditBill;
    const [old, next] = await Promise.all([
      from === null ? null : readDefinitionText(database, from.digest),
      text ?? readDefinitionText(database, to.digest),
    ]);
    const bill = await judge.editBill({ old, next, options: optionsOf(traffic) });
    reportCache.put(key, JSON.stringify(bill));
    return bill;
  });

const optionsOf = (traffic: Traffic | null) => traffic ?? { format: usualFormat };
