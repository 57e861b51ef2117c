import * as contract from '@enlace/contract/account/erasure/erasure.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import { ownerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { previewErasure } from './usecases/preview-erasure.ts';
import { requestClosure } from './usecases/request-leaving.ts';
import { cancelErasure, findLeavingState } from './usecases/schedule-erasure.ts';

export function erasureRoutes(deps: Platform): Route[] {
  return [
    route(contract.getLeaving, async ({ ctx }) => ({
      leaving: await findLeavingState({ deps, userId: ctx.actor.userId }),
    })),
    route(contract.requestClosure, async ({ ctx, body }) => ({
      leaving: await requestClosure({ deps, ctx, alias: body.alias }),
    })),
    route(contract.previewLeaving, ({ ctx }) => {
      const owner = ownerId(ctx.actor.userId);
      return deps.db.scoped(owner, (tx) => previewErasure(tx, { owner, withNames: true }), { readOnly: true });
    }),
    route(contract.cancelLeaving, async ({ ctx }) => {
      await cancelErasure({ deps, userId: ctx.actor.userId, by: ctx.actor });
      return { leaving: null };
    }),
  ];
}
