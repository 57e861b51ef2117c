import type { FastifyReply } from 'fastify';
import * as contract from '@enlace/contract/account/portability/portability.contract.ts';
import * as imports from '@enlace/contract/account/portability/data-imports.contract.ts';
import * as walls from '@enlace/contract/account/portability/wall-archives.contract.ts';
import { contentDisposition } from '#files/door.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { cancelDataImport, getDataImport, runDataImport } from './importing/control-data-import.ts';
import {
  assertImportPlace,
  listDataImports,
  uploadDataImport,
  withArchiveFile,
} from './importing/upload-data-import.ts';
import { undoDataImport } from './importing/undo-data-import.ts';
import { createExportTicket, openDownload } from './usecases/download-export.ts';
import { openWallArchive, orderWallArchive } from './usecases/download-wall.ts';
import { listExports, requestExport } from './usecases/request-export.ts';

function asArchive(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .header('content-disposition', contentDisposition('attachment', name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('referrer-policy', 'no-referrer')
    .type('application/zip');
}

function wallArchiveRoutes(deps: Platform): Route[] {
  return [
    route(walls.orderWallArchive, ({ ctx, params }) => orderWallArchive({ deps, ctx, profileId: params.profileId })),
    rawRoute(walls.downloadWallArchive, async ({ params, reply }) => {
      const { name, stream } = await openWallArchive({ deps, ticket: params.ticket });
      return asArchive(reply, name).send(stream);
    }),
  ];
}

export function portabilityRoutes(deps: Platform): Route[] {
  return [
    route(contract.listExports, ({ ctx }) => listExports({ deps, owner: ctx.actor.ownerId })),
    route(contract.createExport, ({ ctx }) =>
      requestExport({ deps, owner: ctx.actor.ownerId, requestedBy: ctx.actor }),
    ),
    route(contract.createExportTicket, ({ ctx, params }) => createExportTicket({ deps, ctx, id: params.id })),
    rawRoute(contract.downloadExport, async ({ params, reply }) => {
      const { name, sizeBytes, stream } = await openDownload({ deps, ticket: params.ticket });
      return asArchive(reply, name).header('content-length', String(sizeBytes)).send(stream);
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
    route(imports.undoDataImport, ({ ctx, params }) =>
      undoDataImport({ deps, owner: ctx.actor.ownerId, author: ctx.actor, id: params.id }),
    ),
    ...wallArchiveRoutes(deps),
    route(imports.cancelDataImport, ({ ctx, params }) =>
      cancelDataImport({ deps, owner: ctx.actor.ownerId, author: ctx.actor, id: params.id }),
    ),
  ];
}
