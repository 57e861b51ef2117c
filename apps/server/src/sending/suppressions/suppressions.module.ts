import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { mailHandlers } from './handlers/on-mail.ts';
import { forgetCalls, handleCall, forgetReturnCalls, handleReturnCall } from './hooks/handle-call.job.ts';
import { mountReturnHooks } from './hooks/hooks.routes.ts';
import { hookKeyPurpose } from './hooks/hooks.types.ts';
import { suppressionRoutes } from './suppressions.routes.ts';
import { returnWebhooks } from './suppressions.webhooks.ts';
import { convertListedAddresses } from './usecases/convert-listed.ts';

export const suppressionsModule: Module = {
  name: 'suppressions',
  ...withoutItems('lifting an entry is its own undo'),
  history: ['suppression', 'return_hook'],
  retention: [forgetReturnCalls],
  webhooks: returnWebhooks,
  notices: none('shown with the mail that came back'),
  routes: suppressionRoutes,
  seed: (deps) => convertListedAddresses({ deps }),
  pages: mountReturnHooks,
  events: mailHandlers,
  sealed: [{ table: 'return_hooks', column: 'sealed_secret', purpose: hookKeyPurpose }],
  jobs: (deps) => [
    bindJob(handleReturnCall, ({ callId }) => handleCall({ deps, callId })),
    bindJob(forgetReturnCalls, () => forgetCalls({ deps })),
  ],
};
