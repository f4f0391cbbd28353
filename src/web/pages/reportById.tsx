import { decideReport } from '../../registry/decideReport.ts';
import { Problem } from '../../registry/problem.ts';
import { links } from '../links.ts';
import { type Page, param } from '../page.ts';
import { readDecisionForm } from '../reports/readDecisionForm.ts';
import { reportShown } from '../reports/reportShown.tsx';

/** A report by its id, and where decisions about it are sent. */
export const reportById: Page = {
  id: 'reportById',
  path: '/reports/{id}',
  needs: 'read',
  show: (request) => reportShown(request, { id: param(request, 'id') }),
  act: {
    needs: 'review',
    do: async (request) => {
      const { registry, caller, form, now } = request;
      const report = param(request, 'id');
      try {
        const wish = readDecisionForm(form, now);
        await decideReport(registry, { ...wish, report, by: caller.actor, caller });
        return { to: `${links.reportById(report)}#decisions` };
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (error.code === 'unknown-report' || error.code === 'database-away') throw error;
        const shown = await reportShown(request, { id: report }, { fault: error.message, form });
        return { ...shown, status: 422 };
      }
    },
  },
};
