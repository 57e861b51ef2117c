import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { createSessionResolver } from './session-resolver.ts';
import { identityRoutes } from './identity.routes.ts';
import { noteRefusedSignIn, noteRefusal } from './jobs/note-refusal.job.ts';
import { purgeSignInRows } from './jobs/purge-sign-in.handler.ts';
import { purgeSignIn } from './jobs/purge-sign-in.job.ts';
import { sendPasswordResetMail, sendPasswordReset } from './jobs/send-password-reset.job.ts';
import { sendVerificationMail, sendVerification } from './jobs/send-verification.job.ts';
import { securityRoutes } from './security.routes.ts';
import { ensureConfiguredAdmin } from './usecases/first-admin.ts';

export const identityModule: Module = {
  name: 'identity',
  ...withoutItems('people and their sessions'),
  history: ['account', 'admin', 'client', 'preferences', 'session'],
  retention: [purgeSignIn],
  webhooks: none('sign-in is nothing other systems hear about'),
  notices: none('mails of sign-in have their own texts'),
  routes: (deps) => [...identityRoutes(deps), ...securityRoutes(deps)],
  jobs: (deps) => [
    bindJob(sendVerification, (payload) => sendVerificationMail({ deps, payload })),
    bindJob(sendPasswordReset, (payload) => sendPasswordResetMail({ deps, payload })),
    bindJob(noteRefusal, (payload) => noteRefusedSignIn({ deps, payload })),
    bindJob(purgeSignIn, () => purgeSignInRows({ deps })),
  ],
  tokens: (deps) => [createSessionResolver(deps)],
  seed: (deps) => ensureConfiguredAdmin({ deps }),
};
