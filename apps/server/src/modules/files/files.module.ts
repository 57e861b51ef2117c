import multipart from '@fastify/multipart';
import { uploadLimits } from '@enlace/contract/files/files.contract.ts';
import { fileFolders, fileLabels } from '@enlace/contract/folders/file-collection.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { filePages } from './file-pages.ts';
import { filesRoutes } from './files.routes.ts';
import { purgeTrashByAge } from './jobs/purge-trash.handler.ts';
import { purgeFileTrash } from './jobs/purge-trash.job.ts';

export const filesModule: Module = {
  name: 'files',
  routes: filesRoutes,
  jobs: (deps) => [bindJob(purgeFileTrash, (_payload, { signal }) => purgeTrashByAge({ deps, signal }))],
  collections: [{ noun: 'file', table: 'files', folders: fileFolders, labels: fileLabels }],
  pages(app, platform) {
    app.register(multipart, {
      // One byte more than is kept, so that what is too large is noticed and not cut.
      limits: { files: 1, fields: 5, parts: 6, fileSize: uploadLimits.video + 1, fieldSize: 1000, headerPairs: 50 },
    });
    filePages(app, platform);
  },
};
