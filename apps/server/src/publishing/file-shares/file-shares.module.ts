import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none } from '#platform/noun.ts';
import { fileSharesRoutes } from './file-shares.routes.ts';
import { tidy, tidyDownloads } from './jobs/tidy-downloads.job.ts';
import { mountLinkPages } from './pages/request.routes.ts';
import { shareTokenPurpose } from './share-token.ts';
import { erasureHandlers } from './usecases/forget-people.ts';
import { visitorUploadEvents } from './usecases/take-visitor-upload.ts';
import { shareSearch } from './share-search.ts';
import { fileWebhooks } from './file-shares.webhooks.ts';

export const fileSharesModule: Module = {
  name: 'file-shares',
  history: ['file_request', 'file_share'],
  undo: none('a link that is withdrawn must not come back'),
  retention: [tidyDownloads],
  webhooks: fileWebhooks,
  notices: ['files.received'],
  quota: ['storage_bytes'],
  trash: none('a link that is withdrawn must not come back'),
  operatorSearch: none('the operator finds clients and invoices'),
  collections: none('shown in the folders of the files'),
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
