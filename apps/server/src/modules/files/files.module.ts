import multipart from '@fastify/multipart';
import { imageUploadLimits } from '@enlace/contract/files/files.contract.ts';
import type { Module } from '#platform/module.ts';
import { filesRoutes } from './files.routes.ts';
import { imagePages } from './image-pages.ts';

export const filesModule: Module = {
  name: 'files',
  routes: filesRoutes,
  pages(app, platform) {
    app.register(multipart, {
      limits: { files: 1, fields: 5, parts: 6, fileSize: imageUploadLimits.bytes, fieldSize: 1000, headerPairs: 50 },
    });
    imagePages(app, platform);
  },
};
