import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { customDomainRoutes } from './custom-domains.routes.ts';
import { checkDueDomains } from './jobs/check-domains.handler.ts';
import { checkDomainsJob } from './jobs/check-domains.job.ts';
import { tlsRoutes } from './tls.routes.ts';
import { createSiteFollower } from './usecases/follow-sites.ts';

export const customDomainsModule: Module = {
  name: 'custom-domains',
  ...withoutItems('names in the DNS, connected again in one step'),
  history: ['custom_domain'],
  retention: none('a domain is kept until it is removed'),
  webhooks: none('receivers have no use for it'),
  notices: ['domain.notice'],
  routes: customDomainRoutes,
  jobs: (deps) => [bindJob(checkDomainsJob, () => checkDueDomains({ deps }))],
  pages(app, platform) {
    const sites = createSiteFollower(platform);
    app.addHook('onReady', () => sites.start());
    app.addHook('onClose', () => sites.stop());
    tlsRoutes(app, platform);
  },
};
