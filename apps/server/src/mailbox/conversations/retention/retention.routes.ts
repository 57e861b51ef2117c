import * as contract from '@enlace/contract/mailbox/conversations/retention.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { changeRetention, previewRetention, readRetention } from './keep-retention.ts';

export function retentionRoutes(deps: Platform): Route[] {
  return [
    route(contract.getMailboxRetention, ({ ctx }) => readRetention({ deps, ctx })),
    route(contract.changeMailboxRetention, ({ ctx, body }) => changeRetention({ deps, ctx, input: body })),
    route(contract.previewMailboxRetention, ({ ctx, query }) =>
      previewRetention({ deps, ctx, keepDays: query.keepDays }),
    ),
  ];
}
