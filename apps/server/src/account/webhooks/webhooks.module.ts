import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import type { WebhookSource } from '#platform/webhook-source.ts';
import { forgetAnswers, storeMessages } from './handlers/store-messages.ts';
import { maintainWebhooks, maintainWebhooksJob } from './jobs/maintain-webhooks.job.ts';
import { startWebhookWorker } from './sending/webhook-worker.ts';
import { webhookActs } from './webhook-notices.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { webhookSecretPurpose } from './webhooks.types.ts';

/** Calls of receivers about the events that the nouns offer. */
export function createWebhooksModule(sources: readonly WebhookSource[]): Module {
  return {
    name: 'webhooks',
    ...withoutItems('endpoints come back by their own undo and are few enough to list'),
    history: ['webhook'],
    retention: [maintainWebhooksJob],
    webhooks: none('receivers hear about the other nouns'),
    noticeActs: [webhookActs],
    notices: ['webhook.disabled'],
    routes: webhookRoutes,
    events: (deps) => [...storeMessages(deps, sources), forgetAnswers()],
    jobs: (deps) => [bindJob(maintainWebhooksJob, () => maintainWebhooks({ deps }))],
    workers: (deps) => [startWebhookWorker(deps)],
    sealed: [
      { table: 'webhook_endpoints', column: 'secret_sealed', purpose: webhookSecretPurpose },
      { table: 'webhook_endpoints', column: 'old_secret_sealed', purpose: webhookSecretPurpose },
    ],
  };
}
