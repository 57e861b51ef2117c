import * as contract from '@enlace/contract/account/webhooks/webhooks.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import {
  createWebhook,
  listWebhooks,
  pauseWebhook,
  readWebhook,
  removeWebhook,
  restoreWebhook,
  resumeWebhook,
  rotateSecret,
  updateWebhook,
} from './usecases/manage-webhooks.ts';
import { listDeliveries, readDelivery, redeliver, redeliverFailed, testWebhook } from './usecases/manage-deliveries.ts';

export function webhookRoutes(deps: Platform): Route[] {
  return [
    route(contract.listWebhooks, ({ ctx }) => listWebhooks({ deps, ctx })),
    route(contract.createWebhook, ({ ctx, body }) => createWebhook({ deps, ctx, input: body })),
    route(contract.readWebhook, ({ ctx, params }) => readWebhook({ deps, ctx, id: params.id })),
    route(contract.updateWebhook, ({ ctx, params, body }) => updateWebhook({ deps, ctx, id: params.id, input: body })),
    route(contract.rotateWebhookSecret, ({ ctx, params }) => rotateSecret({ deps, ctx, id: params.id })),
    route(contract.pauseWebhook, ({ ctx, params }) => pauseWebhook({ deps, ctx, id: params.id })),
    route(contract.resumeWebhook, ({ ctx, params }) => resumeWebhook({ deps, ctx, id: params.id })),
    route(contract.removeWebhook, async ({ ctx, params }) => {
      await removeWebhook({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.restoreWebhook, ({ ctx, params }) => restoreWebhook({ deps, ctx, id: params.id })),
    route(contract.testWebhook, ({ ctx, params }) => testWebhook({ deps, ctx, id: params.id })),
    route(contract.listWebhookDeliveries, ({ ctx, params, query }) =>
      listDeliveries({ deps, ctx, id: params.id, query }),
    ),
    route(contract.readWebhookDelivery, ({ ctx, params }) => readDelivery({ deps, ctx, ...params })),
    route(contract.redeliverWebhook, ({ ctx, params }) => redeliver({ deps, ctx, ...params })),
    route(contract.redeliverFailedWebhooks, ({ ctx, params, body }) =>
      redeliverFailed({ deps, ctx, id: params.id, since: body.since }),
    ),
  ];
}
