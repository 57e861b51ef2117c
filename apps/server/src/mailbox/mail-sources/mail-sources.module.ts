import { boxPasswordPurpose, boxTokenPurpose } from '#workspace/door.ts';
import { bindHeldJob } from '#platform/installation/held-jobs.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import {
  pollDue,
  pollOne,
  pollDueSources,
  pollSource,
  revokeBoxAccess,
  revokeLooseToken,
  watchMailSources,
} from './jobs/poll-source.job.ts';
import { mailSourceRoutes } from './mail-sources.routes.ts';
import { hookSecretPurpose, verifierPurpose } from './mail-sources.rules.ts';
import { revokeLoose } from './usecases/revoke-loose.ts';
import { revokeAccess, sweepAccess } from './usecases/revoke-access.ts';
import { watchSources } from './usecases/notify-halted.ts';
import { mountMailHook } from './webhook/webhook.routes.ts';
import { sourceActs } from './source-notices.ts';

export const mailSourcesModule: Module = {
  name: 'mail-sources',
  ...withoutItems('works only with secrets that are erased on removal'),
  history: ['mail_source', 'operator_mail'],
  retention: none('a source is kept until it is removed'),
  webhooks: none('receivers have no use for it'),
  noticeActs: [sourceActs],
  notices: ['mail.source'],
  routes: mailSourceRoutes,
  pages: mountMailHook,
  sealed: [
    { table: 'mail_sources', column: 'sealed_password', purpose: boxPasswordPurpose },
    { table: 'mail_sources', column: 'sealed_smtp_password', purpose: boxPasswordPurpose },
    { table: 'mail_sources', column: 'sealed_secret', purpose: hookSecretPurpose },
    { table: 'mail_source_grants', column: 'sealed_refresh_token', purpose: boxTokenPurpose },
    { table: 'mail_source_grants', column: 'sealed_access_token', purpose: boxTokenPurpose },
    { table: 'mail_source_attempts', column: 'sealed_verifier', purpose: verifierPurpose },
  ],
  jobs: (deps) => [
    // Reading a box changes it, and it belongs to the original.
    bindHeldJob(deps, pollSource, (payload) => pollOne({ deps, ...payload })),
    bindHeldJob(deps, pollDueSources, () => pollDue({ deps })),
    bindHeldJob(deps, watchMailSources, async () => {
      await watchSources({ deps });
      await sweepAccess({ deps });
    }),
    bindHeldJob(deps, revokeLooseToken, (payload) => revokeLoose({ deps, ...payload })),
    bindHeldJob(deps, revokeBoxAccess, (payload) => revokeAccess({ deps, ...payload })),
  ],
};
