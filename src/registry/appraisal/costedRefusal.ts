import { Problem } from '../problem.ts';
import type { Registry } from '../registry.ts';
import type { StoredReport } from '../storedReport.ts';
import type { Contents } from '../versions/contents.ts';
import { withCost } from './withCost.ts';

/**
 * Does some work, and gives the report of a refusal its cost like that of any answer. `contents` is asked
 * for the definition that was refused.
 */
export const costedRefusal = async <T>(
  registry: Registry,
  contents: () => Contents,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.data.report === undefined) throw error;
    const report = await withCost(registry, error.data.report as StoredReport, contents());
    const { code, says, instead, errors, data } = error;
    throw new Problem(code, says, instead, { errors, data: { ...data, report } });
  }
};
