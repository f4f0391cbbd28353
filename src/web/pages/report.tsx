import { type Page, param } from '../page.ts';
import { reportShown } from '../reports/reportShown.tsx';

/** The report kept when a version was published. */
export const report: Page = {
  id: 'report',
  path: '/toolsets/{name}/versions/{version}/report',
  needs: 'read',
  show: (request) =>
    reportShown(request, { toolset: param(request, 'name'), version: param(request, 'version') }),
};
