import * as archives from '@enlace/contract/publishing/file-shares/file-archives.contract.ts';
import * as requests from '@enlace/contract/publishing/file-shares/file-requests.contract.ts';
import * as start from '@enlace/contract/publishing/file-shares/drive-start.contract.ts';
import * as shares from '@enlace/contract/publishing/file-shares/file-shares.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { changeShare, revokeShare } from './usecases/change-share.ts';
import { createShare } from './usecases/create-share.ts';
import { listReceived, listRequests, listShares } from './usecases/list-shares.ts';
import { changeRequest, closeRequest, createRequest } from './usecases/manage-requests.ts';
import { orderArchive } from './usecases/order-archive.ts';
import { readDriveStart, readFileOrigin, readSharedTargets } from './usecases/start-drive.ts';

/** The client's routes for links, requests and archives. */
export function fileSharesRoutes(deps: Platform): Route[] {
  return [
    route(shares.listFileShares, ({ ctx, query }) => listShares({ deps, ctx, query })),
    route(shares.createFileShare, ({ ctx, body }) => createShare({ deps, ctx, input: body })),
    route(shares.changeFileShare, ({ ctx, params, body }) => changeShare({ deps, ctx, id: params.id, input: body })),
    route(shares.revokeFileShare, ({ ctx, params }) => revokeShare({ deps, ctx, id: params.id })),
    route(requests.listFileRequests, ({ ctx, query }) => listRequests({ deps, ctx, query })),
    route(requests.createFileRequest, ({ ctx, body }) => createRequest({ deps, ctx, input: body })),
    route(requests.changeFileRequest, ({ ctx, params, body }) =>
      changeRequest({ deps, ctx, id: params.id, input: body }),
    ),
    route(requests.closeFileRequest, ({ ctx, params }) => closeRequest({ deps, ctx, id: params.id })),
    route(requests.listReceivedFiles, ({ ctx, params, query }) => listReceived({ deps, ctx, id: params.id, query })),
    route(start.getDriveStart, ({ ctx }) => readDriveStart({ deps, ctx })),
    route(start.getFileOrigin, ({ ctx, params }) => readFileOrigin({ deps, ctx, id: params.id })),
    route(start.listSharedTargets, ({ ctx }) => readSharedTargets({ deps, ctx })),
    route(archives.orderFileArchive, ({ ctx, body }) => orderArchive({ deps, ctx, ...body })),
  ];
}
