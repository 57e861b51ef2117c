import * as drive from '@enlace/contract/files/drive/drive.contract.ts';
import * as uses from '@enlace/contract/files/drive/file-uses.contract.ts';
import * as contract from '@enlace/contract/files/drive/files.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { issueDrivePass } from './file-pass.rules.ts';
import { withUpload } from './read-upload.ts';
import { cropImage, duplicateFile, renameFile } from './usecases/edit-file.ts';
import { getDriveUsage, findKnownFiles, listFiles } from './usecases/list-files.ts';
import { listVersions, removeVersion, restoreVersion } from './usecases/file-versions.ts';
import { listUses } from './usecases/list-uses.ts';
import { emptyTrash, purgeFiles } from './usecases/purge-files.ts';
import { getFile } from './usecases/shown-file.ts';
import { noteOpened } from './usecases/use-files.ts';
import { restoreFiles, trashFile, trashFiles } from './usecases/trash-files.ts';
import { uploadFile } from './usecases/upload-file.ts';

export function filesRoutes(deps: Platform): Route[] {
  return [
    route(contract.listFiles, ({ ctx, query }) => listFiles({ deps, ctx, query })),
    route(contract.uploadFile, ({ ctx, query, request }) =>
      withUpload(request, (upload) => uploadFile({ deps, ctx, upload, kind: query.kind })),
    ),
    route(uses.getDrivePass, async ({ ctx }) => {
      const { pass, until } = issueDrivePass(deps, ctx.actor.ownerId);
      return { pass, until: until.toString() };
    }),
    route(uses.listFileUses, ({ ctx, params }) => listUses({ deps, ctx, id: params.id })),
    route(contract.renameFile, ({ ctx, params, body }) => renameFile({ deps, ctx, id: params.id, name: body.name })),
    route(contract.cropImage, ({ ctx, params, body }) => cropImage({ deps, ctx, id: params.id, crop: body })),
    route(contract.deleteFile, async ({ ctx, params }) => {
      await trashFile({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.getFile, ({ ctx, params }) => getFile({ deps, ctx, id: params.id })),
    ...driveRoutes(deps),
  ];
}

function driveRoutes(deps: Platform): Route[] {
  return [
    route(drive.trashFiles, ({ ctx, body }) => trashFiles({ deps, ctx, ids: body.ids })),
    route(drive.restoreFiles, ({ ctx, body }) => restoreFiles({ deps, ctx, ids: body.ids })),
    route(drive.purgeFiles, ({ ctx, body }) => purgeFiles({ deps, ctx, ids: body.ids })),
    route(drive.emptyFileTrash, ({ ctx }) => emptyTrash({ deps, ctx })),
    route(drive.duplicateFile, ({ ctx, params }) => duplicateFile({ deps, ctx, id: params.id })),
    route(drive.noteFileOpened, async ({ ctx, params }) => {
      await noteOpened({ deps, ctx, id: params.id });
      return {};
    }),
    route(drive.listFileVersions, ({ ctx, params }) => listVersions({ deps, ctx, id: params.id })),
    route(drive.restoreFileVersion, ({ ctx, params }) => restoreVersion({ deps, ctx, ...params })),
    route(drive.removeFileVersion, ({ ctx, params }) => removeVersion({ deps, ctx, ...params })),
    route(drive.findKnownFiles, ({ ctx, body }) => findKnownFiles({ deps, ctx, sha256: body.sha256 })),
    route(drive.getDriveUsage, ({ ctx }) => getDriveUsage({ deps, ctx })),
  ];
}
