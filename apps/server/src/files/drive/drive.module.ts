import multipart from '@fastify/multipart';
import { uploadLimits } from '@enlace/contract/files/drive/files.contract.ts';
import { fileFolders, fileLabels } from '@enlace/contract/workspace/folders/file-collection.ts';
import { bindJob } from '#platform/jobs/job.ts';
import { profilesPurged } from '#presence/door.ts';
import { onEvent } from '#platform/events/event-bus.ts';
import type { Module } from '#platform/module.ts';
import { none } from '#platform/noun.ts';
import { filePages } from './file-pages.ts';
import { fileTrash } from './file-trash.ts';
import { closeFiles } from './usecases/close-files.ts';
import { filesRoutes } from './files.routes.ts';
import { auditAllStorage, repairSuspects, auditStorage, repairStorage } from './jobs/audit-storage.job.ts';
import { fileSearch, folderSearch } from './file-search.ts';
import { beginDrawing, drawPdfPictures, drawPdfPicturesJob } from './jobs/draw-pdf-pictures.job.ts';
import { sweepStorageJob, sweepStorage } from './jobs/sweep-storage.job.ts';

export const filesModule: Module = {
  name: 'files',
  history: ['file'],
  undo: none('every version can be restored'),
  retention: [sweepStorageJob],
  webhooks: none('`file-shares` has the event of a file that is received'),
  notices: none('the client stores them'),
  quota: ['storage_bytes'],
  operatorSearch: none('the operator finds clients and invoices'),
  trash: [fileTrash],
  search: [fileSearch, folderSearch],
  routes: filesRoutes,
  events: () => [
    onEvent(profilesPurged, ({ tx, payload: { owner, fileIds } }) => closeFiles(tx, { owner, ids: fileIds })),
  ],
  jobs: (deps) => [
    bindJob(auditStorage, () => auditAllStorage({ deps })),
    bindJob(repairStorage, ({ suspects }) => repairSuspects({ deps, suspects })),
    bindJob(drawPdfPicturesJob, (_payload, { signal }) => drawPdfPictures({ deps, signal })),
    bindJob(sweepStorageJob, () => sweepStorage({ deps })),
  ],
  seed: (deps) => beginDrawing({ deps }),
  collections: [{ noun: 'file', table: 'files', folders: fileFolders, labels: fileLabels }],
  pages(app, platform) {
    app.register(multipart, {
      // One byte more than allowed, so that a file that is too large is detected and not cut.
      limits: { files: 1, fields: 5, parts: 6, fileSize: uploadLimits.video + 1, fieldSize: 1000, headerPairs: 50 },
    });
    filePages(app, platform);
  },
};
