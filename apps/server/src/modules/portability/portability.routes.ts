import * as contract from '@enlace/contract/portability/portability.contract.ts';
import * as imports from '@enlace/contract/portability/data-imports.contract.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { cancelDataImport, getDataImport, runDataImport } from './importing/control-data-import.ts';
import {
  assertImportPlace,
  listDataImports,
  uploadDataImport,
  withArchiveFile,
} from './importing/upload-data-import.ts';
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
    route(imports.listDataImports, ({ ctx, query }) =>
      listDataImports(deps, { owner: ctx.actor.ownerId, wall: query.wallOf ?? null }),
    ),
    route(imports.uploadDataImport, async ({ ctx, query, request }) => {
      const place = { owner: ctx.actor.ownerId, wall: query.wallOf ?? null };
      await assertImportPlace(deps, place);
      return withArchiveFile(request, ({ name, pieces }) =>
        uploadDataImport({ deps, ...place, author: ctx.actor, name, pieces }),
      );
    }),
    route(imports.getDataImport, ({ ctx, params }) => getDataImport({ deps, owner: ctx.actor.ownerId, id: params.id })),
    route(imports.runDataImport, ({ ctx, params }) =>
      runDataImport({ deps, owner: ctx.actor.ownerId, author: ctx.actor, id: params.id }),
    ),
    route(imports.cancelDataImport, ({ ctx, params }) =>
      cancelDataImport({ deps, owner: ctx.actor.ownerId, author: ctx.actor, id: params.id }),
    ),
  ];
}
