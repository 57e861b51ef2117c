import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { seriesRoutes } from './campaign-series.routes.ts';
import { issueHandlers } from './handlers/note-issue.on-campaign-started.ts';
import { tendSeriesJob } from './jobs/tend-series.job.ts';
import { seriesTrash } from './series-trash.ts';
import { tendSeries } from './usecases/tend-series.ts';
import { seriesSearch } from './series-search.ts';

export const campaignSeriesModule: Module = {
  name: 'campaign-series',
  trash: [seriesTrash],
  search: [seriesSearch],
  routes: seriesRoutes,
  jobs: (deps) => [bindJob(tendSeriesJob, () => tendSeries({ deps }))],
  events: () => issueHandlers(),
};
