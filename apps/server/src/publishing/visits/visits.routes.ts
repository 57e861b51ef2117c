import { Readable } from 'node:stream';
import * as contract from '@enlace/contract/publishing/visits/visits.contract.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { exportStats } from './usecases/export-stats.ts';
import { profileStats } from './usecases/profile-stats.ts';
import { changeVisitSettings, readVisitSettings } from './usecases/visit-settings.ts';

export function visitRoutes(deps: Platform): Route[] {
  return [
    route(contract.profileStats, ({ ctx, params, query }) => profileStats({ deps, ctx, id: params.id, query })),
    rawRoute(contract.exportProfileStats, async ({ ctx, params, query, reply }) => {
      const { name, lines } = await exportStats({ deps, ctx, id: params.id, table: params.table, query });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(lines));
    }),
    route(contract.getVisitSettings, ({ ctx }) => readVisitSettings({ deps, ctx })),
    route(contract.changeVisitSettings, ({ ctx, body }) => changeVisitSettings({ deps, ctx, input: body })),
  ];
}
