import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { checkDueDomains, checkDomains } from './jobs/check-domains.job.ts';
import { sendingDomainRoutes } from './sending-domains.routes.ts';
import { dkimKeyPurpose } from './sending-domains.types.ts';

export const sendingDomainsModule: Module = {
  name: 'sending-domains',
  ...withoutItems('names in the DNS, proved again in one step'),
  history: ['sending_domain', 'send_limits'],
  retention: none('a domain is kept until it is removed'),
  webhooks: none('receivers have no use for it'),
  notices: none('shown where mail is sent'),
  routes: sendingDomainRoutes,
  jobs: (deps) => [bindJob(checkDomains, () => checkDueDomains({ deps }))],
  sealed: [{ table: 'sending_keys', column: 'private_sealed', purpose: dkimKeyPurpose }],
};
