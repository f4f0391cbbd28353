import type { Registry } from './registry.ts';
import type { StoredReport } from './storedReport.ts';

export const readReportById = async (_registry: Registry, _id: string): Promise<StoredReport> => {
  throw new Error('not built yet');
};
