import * as contract from '@enlace/contract/publishing/reports/reports.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { decideReport, reopenReport, releasePage, withholdPage } from './usecases/decide-report.ts';
import { countReports, listReports, readReport } from './usecases/read-reports.ts';

export function reportsRoutes(deps: Platform): Route[] {
  return [
    route(contract.listReports, ({ query }) => listReports({ deps, query })),
    route(contract.countReports, () => countReports({ deps })),
    route(contract.getReport, ({ params }) => readReport({ deps, id: params.id })),
    route(contract.decideReport, ({ ctx, params, body }) => decideReport({ deps, ctx, id: params.id, input: body })),
    route(contract.reopenReport, ({ ctx, params }) => reopenReport({ deps, ctx, id: params.id })),
    route(contract.withholdProfile, ({ ctx, params, body }) =>
      withholdPage({ deps, ctx, id: params.id, reason: body.reason }),
    ),
    route(contract.releaseProfile, ({ ctx, params }) => releasePage({ deps, ctx, id: params.id })),
  ];
}
