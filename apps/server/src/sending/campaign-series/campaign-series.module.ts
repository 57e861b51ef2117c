import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none } from '#platform/noun.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { FeedDeps } from './campaign-series.types.ts';
import { seriesRoutes } from './campaign-series.routes.ts';
import { issueHandlers } from './handlers/note-issue.on-campaign-started.ts';
import { maintainSeriesJob } from './jobs/maintain-series.job.ts';
import { seriesTrash } from './series-trash.ts';
import { maintainSeries } from './usecases/maintain-series.ts';
import { seriesSearch } from './series-search.ts';

/** Series of campaigns; `readLocalFeed` reads the feeds of this installation. */
export const createCampaignSeriesModule = (
  readLocalFeed: (input: { deps: Platform; url: string }) => ReturnType<FeedDeps['readLocalFeed']>,
): Module => {
  const withFeeds = (deps: Platform) => ({ ...deps, readLocalFeed: (url: string) => readLocalFeed({ deps, url }) });
  return {
    name: 'campaign-series',
    history: ['campaign_series'],
    undo: none('an issue is cancelled as a campaign'),
    retention: none('a series is kept until it is removed'),
    webhooks: none('each issue is a campaign'),
    notices: ['campaign.series'],
    quota: none('each issue is a campaign'),
    operatorSearch: none('the operator finds clients and invoices'),
    collections: none('few enough to list'),
    trash: [seriesTrash],
    search: [seriesSearch],
    routes: (deps) => seriesRoutes(withFeeds(deps)),
    jobs: (deps) => [bindJob(maintainSeriesJob, () => maintainSeries({ deps: withFeeds(deps) }))],
    events: (platform) => issueHandlers(platform),
  };
};
