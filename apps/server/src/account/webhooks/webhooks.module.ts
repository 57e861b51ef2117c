import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { withoutItems } from '#platform/noun.ts';
import { contactNews } from './handlers/contact-news.ts';
import { mailboxNews } from './handlers/mailbox-news.ts';
import { billingNews, publicNews } from './handlers/other-news.ts';
import { maintainWebhooks, maintainWebhooksJob } from './jobs/maintain-webhooks.job.ts';
import { startWebhookWorker } from './sending/webhook-worker.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { webhookSecretPurpose } from './webhooks.types.ts';

export const webhooksModule: Module = {
  name: 'webhooks',
  ...withoutItems('endpoints come back by their own undo and are few enough to list'),
  routes: webhookRoutes,
  events: (deps) => [...mailboxNews(deps), ...contactNews(deps), ...publicNews(deps), ...billingNews(deps)],
  jobs: (deps) => [bindJob(maintainWebhooksJob, () => maintainWebhooks({ deps }))],
  workers: (deps) => [startWebhookWorker(deps)],
  sealed: [
    { table: 'webhook_endpoints', column: 'secret_sealed', purpose: webhookSecretPurpose },
    { table: 'webhook_endpoints', column: 'old_secret_sealed', purpose: webhookSecretPurpose },
  ],
};
