import * as contract from '@enlace/contract/files/files.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { withUpload } from './read-upload.ts';
import { cropImage } from './usecases/crop-image.ts';
import { deleteFile } from './usecases/delete-file.ts';
import { listFiles } from './usecases/list-files.ts';
import { renameFile } from './usecases/rename-file.ts';
import { uploadFile } from './usecases/upload-file.ts';

export function filesRoutes(deps: Platform): Route[] {
  return [
    route(contract.listFiles, ({ ctx, query }) => listFiles({ deps, ctx, ...query })),
    route(contract.uploadFile, ({ ctx, query, request }) =>
      withUpload(request, (upload) => uploadFile({ deps, ctx, upload, kind: query.kind })),
    ),
    route(contract.renameFile, ({ ctx, params, body }) => renameFile({ deps, ctx, id: params.id, name: body.name })),
    route(contract.cropImage, ({ ctx, params, body }) => cropImage({ deps, ctx, id: params.id, crop: body })),
    route(contract.deleteFile, async ({ ctx, params }) => {
      await deleteFile({ deps, ctx, id: params.id });
      return {};
    }),
  ];
}
