import { Readable } from 'node:stream';
import * as hooks from '@enlace/contract/sending/suppressions/return-hooks.contract.ts';
import * as contract from '@enlace/contract/sending/suppressions/suppressions.contract.ts';
import { operatorOwner } from '#workspace/door.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createHook, listCalls, listHooks, removeHook, renewHook } from './hooks/manage-hooks.ts';
import { explainReturn } from './usecases/explain-return.ts';
import {
  addSuppression,
  exportSuppressions,
  liftSuppression,
  listSuppressions,
} from './usecases/manage-suppressions.ts';
import { importSuppressions } from './usecases/import-suppressions.ts';
import { getReturnRates } from './usecases/read-rates.ts';

function listRoutes(deps: Platform): Route[] {
  return [
    route(contract.listSuppressions, ({ ctx, query }) => listSuppressions({ deps, ctx, query })),
    route(contract.addSuppression, ({ ctx, body }) => addSuppression({ deps, ctx, input: body })),
    route(contract.importSuppressions, ({ ctx, body }) => importSuppressions({ deps, ctx, text: body.text })),
    rawRoute(contract.exportSuppressions, async ({ ctx, query, reply }) => {
      const day = deps.clock.now().toString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="no-escribir-${day}.csv"`)
        .send(Readable.from(exportSuppressions({ deps, ctx, filter: query }), { objectMode: false }));
    }),
    route(contract.liftSuppression, async ({ ctx, params, body }) => {
      await liftSuppression({ deps, ctx, id: params.id, consent: body.consent });
      return {};
    }),
    route(contract.getReturnRates, ({ ctx }) => getReturnRates({ deps, ctx })),
    route(contract.explainReturn, ({ body }) => explainReturn({ deps, text: body.text })),
  ];
}

function hookRoutes(deps: Platform): Route[] {
  return [
    route(hooks.listReturnHooks, async ({ ctx: { actor } }) => ({
      items: await listHooks({ deps, owner: actor.ownerId, actor }),
    })),
    route(hooks.createReturnHook, ({ ctx: { actor }, body }) =>
      createHook({ deps, owner: actor.ownerId, actor, input: body }),
    ),
    route(hooks.removeReturnHook, async ({ ctx: { actor }, params }) => {
      await removeHook({ deps, owner: actor.ownerId, actor, id: params.id });
      return {};
    }),
    route(hooks.renewReturnHook, ({ ctx: { actor }, params: { id }, body }) =>
      renewHook({ deps, owner: actor.ownerId, actor, id, input: body }),
    ),
    route(hooks.listReturnHookCalls, async ({ ctx: { actor }, params: { id } }) => ({
      items: await listCalls({ deps, owner: actor.ownerId, actor, id }),
    })),
    route(hooks.listOperatorHooks, async ({ ctx: { actor } }) => ({
      items: await listHooks({ deps, owner: operatorOwner, actor }),
    })),
    route(hooks.createOperatorHook, ({ ctx: { actor }, body }) =>
      createHook({ deps, owner: operatorOwner, actor, input: body }),
    ),
    route(hooks.removeOperatorHook, async ({ ctx: { actor }, params }) => {
      await removeHook({ deps, owner: operatorOwner, actor, id: params.id });
      return {};
    }),
    route(hooks.renewOperatorHook, ({ ctx: { actor }, params: { id }, body }) =>
      renewHook({ deps, owner: operatorOwner, actor, id, input: body }),
    ),
    route(hooks.listOperatorHookCalls, async ({ ctx: { actor }, params: { id } }) => ({
      items: await listCalls({ deps, owner: operatorOwner, actor, id }),
    })),
  ];
}

export function suppressionRoutes(deps: Platform): Route[] {
  return [...listRoutes(deps), ...hookRoutes(deps)];
}
