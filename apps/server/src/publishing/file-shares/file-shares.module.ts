import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { fileSharesRoutes } from './file-shares.routes.ts';
import { tidy, tidyDownloads } from './jobs/tidy-downloads.job.ts';
import { mountLinkPages } from './pages/request.routes.ts';
import { shareTokenPurpose } from './share-token.ts';
import { erasureHandlers } from './usecases/forget-people.ts';
import { visitorUploadEvents } from './usecases/take-visitor-upload.ts';
import { shareSearch } from './share-search.ts';

export const fileSharesModule: Module = {
  name: 'file-shares',
  search: [shareSearch],
  routes: fileSharesRoutes,
  events: (deps) => [...visitorUploadEvents(deps), ...erasureHandlers(deps)],
  jobs: (deps) => [bindJob(tidyDownloads, () => tidy({ deps }))],
  pages: mountLinkPages,
  sealed: [
    { table: 'file_shares', column: 'token_sealed', purpose: shareTokenPurpose },
    { table: 'file_requests', column: 'token_sealed', purpose: shareTokenPurpose },
  ],
};
