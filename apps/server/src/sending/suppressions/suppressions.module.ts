import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { withoutItems } from '#platform/noun.ts';
import { mailHandlers } from './handlers/on-mail.ts';
import { forgetCalls, handleCall, forgetReturnCalls, handleReturnCall } from './hooks/handle-call.job.ts';
import { mountReturnHooks } from './hooks/hooks.routes.ts';
import { hookKeyPurpose } from './hooks/hooks.types.ts';
import { suppressionRoutes } from './suppressions.routes.ts';

export const suppressionsModule: Module = {
  name: 'suppressions',
  ...withoutItems('lifting an entry is its own undo'),
  routes: suppressionRoutes,
  pages: mountReturnHooks,
  events: mailHandlers,
  sealed: [{ table: 'return_hooks', column: 'sealed_secret', purpose: hookKeyPurpose }],
  jobs: (deps) => [
    bindJob(handleReturnCall, ({ callId }) => handleCall({ deps, callId })),
    bindJob(forgetReturnCalls, () => forgetCalls({ deps })),
  ],
};
