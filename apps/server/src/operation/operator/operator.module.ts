import {
  exportOverview as exportOperation,
  operatorOverview,
} from '@enlace/contract/operation/operator/operator.contract.ts';
import { rawRoute, route } from '#platform/http/route.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { takesNoPart } from '#platform/noun.ts';
import { countServerErrors } from './count-errors.ts';
import { foldFigures } from './figures.queries.ts';
import { checkFiguresNow, checkFigures } from './jobs/check-figures.job.ts';
import { countMailSlots, countMails } from './jobs/count-mails.job.ts';
import { exportOverview } from './usecases/export-overview.ts';
import { readOverview } from './usecases/read-overview.ts';

export const operatorModule: Module = {
  name: 'operator',
  ...takesNoPart('shows things of other nouns'),
  routes: (deps) => [
    route(operatorOverview, ({ ctx, query }) => readOverview({ deps, userId: ctx.actor.userId, ...query })),
    rawRoute(exportOperation, async ({ ctx, params, query, reply }) => {
      const text = await exportOverview({ deps, userId: ctx.actor.userId, ...params, ...query });
      const name = `${params.table}-${deps.clock.now().toString().slice(0, 10)}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .send(text);
    }),
  ],
  pages: (app, deps) => countServerErrors(app, deps),
  jobs: (deps) => [
    bindJob(countMails, async (_payload, { signal }) => {
      await deps.db.system(foldFigures);
      await countMailSlots({ deps, signal });
    }),
    bindJob(checkFigures, async () => {
      await checkFiguresNow({ deps });
    }),
  ],
};
