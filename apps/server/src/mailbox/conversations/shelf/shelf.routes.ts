import * as contract from '@enlace/contract/mailbox/conversations/shelf.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { listShelf } from './read-shelf.ts';
import { listShelfSenders, setShelfSender, sortShelf } from './sort-shelf.ts';

export function shelfRoutes(deps: Platform): Route[] {
  return [
    route(contract.listShelf, ({ ctx, query }) => listShelf({ deps, ctx, query })),
    route(contract.sortShelf, ({ ctx, body }) => sortShelf({ deps, ctx, input: body })),
    route(contract.listShelfSenders, ({ ctx }) => listShelfSenders({ deps, ctx })),
    route(contract.setShelfSender, ({ ctx, body }) => setShelfSender({ deps, ctx, input: body })),
  ];
}
