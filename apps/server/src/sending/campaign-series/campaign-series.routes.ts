import * as contract from '@enlace/contract/sending/campaign-series/campaign-series.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { FeedDeps } from './campaign-series.types.ts';
import {
  activateSeries,
  createSeries,
  pauseSeries,
  removeSeries,
  restoreSeries,
  saveSeries,
} from './usecases/edit-series.ts';
import { chooseEntries, readEntries } from './usecases/choose-entries.ts';
import { checkFeed, previewSeries } from './usecases/look-now.ts';
import { countDates, listIssues, listSeries, readSeries } from './usecases/read-series.ts';
import { sendIssue } from './usecases/send-issue.ts';

function editRoutes(deps: FeedDeps): Route[] {
  return [
    route(contract.listSeries, ({ ctx, query }) => listSeries({ deps, ctx, query })),
    route(contract.getSeries, ({ ctx, params }) => readSeries({ deps, ctx, id: params.id })),
    route(contract.createSeries, ({ ctx, body }) => createSeries({ deps, ctx, input: body })),
    route(contract.saveSeries, ({ ctx, params, body: { acceptsSampleText = false, ...input } }) =>
      saveSeries({ deps, ctx, id: params.id, input, acceptsSampleText }),
    ),
    route(contract.activateSeries, ({ ctx, params, body }) =>
      activateSeries({ deps, ctx, id: params.id, acceptsSampleText: body.acceptsSampleText ?? false }),
    ),
    route(contract.pauseSeries, ({ ctx, params }) => pauseSeries({ deps, ctx, id: params.id })),
    route(contract.removeSeries, async ({ ctx, params }) => {
      await removeSeries({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.restoreSeries, ({ ctx, params }) => restoreSeries({ deps, ctx, id: params.id })),
  ];
}

export function seriesRoutes(deps: FeedDeps): Route[] {
  return [
    ...editRoutes(deps),
    route(contract.listIssues, ({ ctx, params, query }) => listIssues({ deps, ctx, id: params.id, query })),
    route(contract.sendIssue, ({ ctx, params }) => sendIssue({ deps, ctx, ...params })),
    route(contract.listEntries, ({ ctx, params }) => readEntries({ deps, ctx, ...params })),
    route(contract.chooseEntries, ({ ctx, params, body }) => chooseEntries({ deps, ctx, ...params, keys: body.keys })),
    route(contract.countDates, ({ ctx, body }) => countDates({ deps, ctx, plan: body })),
    route(contract.checkFeed, ({ body }) => checkFeed({ deps, url: body.url })),
    route(contract.previewSeries, ({ ctx, params }) => previewSeries({ deps, ctx, id: params.id })),
  ];
}
