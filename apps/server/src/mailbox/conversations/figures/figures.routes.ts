import * as contract from '@enlace/contract/mailbox/conversations/figures.contract.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { getTargets, setTargets } from './keep-targets.ts';
import { exportFigures, readFigures } from './read-figures.ts';

export function figureRoutes(deps: Platform): Route[] {
  return [
    route(contract.getMailboxFigures, ({ ctx, query }) => readFigures({ deps, ctx, query })),
    rawRoute(contract.exportMailboxFigures, async ({ ctx, query, reply }) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="buzon-${query.from}-${query.to}.csv"`)
        .send(await exportFigures({ deps, ctx, query })),
    ),
    route(contract.getMailboxTargets, ({ ctx }) => getTargets({ deps, ctx })),
    route(contract.setMailboxTargets, ({ ctx, body }) => setTargets({ deps, ctx, input: body })),
  ];
}
