import * as contract from '@enlace/contract/portability/portability.contract.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createExportTicket, openDownload } from './usecases/download-export.ts';
import { listExports, requestExport } from './usecases/request-export.ts';

export function portabilityRoutes(deps: Platform): Route[] {
  return [
    route(contract.listExports, ({ ctx }) => listExports({ deps, owner: ctx.actor.ownerId })),
    route(contract.createExport, ({ ctx }) =>
      requestExport({ deps, owner: ctx.actor.ownerId, requestedBy: ctx.actor }),
    ),
    route(contract.createExportTicket, ({ ctx, params }) => createExportTicket({ deps, ctx, id: params.id })),
    rawRoute(contract.downloadExport, async ({ params, reply }) => {
      const { name, sizeBytes, stream } = await openDownload({ deps, ticket: params.ticket });
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-length', String(sizeBytes))
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('referrer-policy', 'no-referrer')
        .type('application/zip')
        .send(stream);
    }),
  ];
}
