import { Readable } from 'node:stream';
import * as contract from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import { forecastInvoices } from '@enlace/contract/billing/subscriptions/billing-clock.contract.ts';
import { ownerId } from '#platform/context.ts';
import { type Route, rawRoute, route } from '#platform/http/route.ts';
import { grantQuota, revokePackage, revokeQuota } from '../packages/operator-grants.ts';
import { getById } from '../subscriptions.repository.ts';
import type { BillingDeps } from '../subscriptions.types.ts';
import { pageEvents } from '../timeline.queries.ts';
import { forecast } from '../usecases/forecast.ts';
import * as acts from './admin-acts.ts';
import { assertClient } from './assert-client.ts';
import { exportSubscriptions } from './export-subscriptions.ts';
import { countForAdmin, findOfClient, listForAdmin, readForAdmin } from './read-admin.ts';

function actRoutes(deps: BillingDeps): Route[] {
  return [
    route(contract.previewChangeFor, ({ ctx, params: { id }, body }) => acts.previewFor({ deps, ctx, id }, body)),
    route(contract.changeSubscriptionFor, ({ ctx, params: { id }, body }) => acts.changeFor({ deps, ctx, id }, body)),
    route(contract.cancelScheduledChangeFor, ({ ctx, params: { id } }) => acts.dropScheduledFor({ deps, ctx, id })),
    route(contract.cancelSubscriptionFor, ({ ctx, params: { id }, body }) => acts.cancelFor({ deps, ctx, id }, body)),
    route(contract.resumeSubscriptionFor, ({ ctx, params: { id } }) => acts.resumeFor({ deps, ctx, id })),
    route(contract.pauseSubscriptionFor, ({ ctx, params: { id }, body }) => acts.pauseFor({ deps, ctx, id }, body)),
    route(contract.unpauseSubscriptionFor, ({ ctx, params: { id } }) => acts.unpauseFor({ deps, ctx, id })),
    route(contract.extendTrial, ({ ctx, params: { id }, body }) => acts.extendTrialFor({ deps, ctx, id }, body)),
    route(contract.unparkSubscription, ({ ctx, params: { id }, body }) => acts.unparkFor({ deps, ctx, id }, body)),
    route(contract.addCouponFor, ({ ctx, params: { id }, body }) => acts.addCouponFor({ deps, ctx, id }, body)),
  ];
}

function grantRoutes(deps: BillingDeps): Route[] {
  return [
    route(contract.grantQuota, async ({ ctx, params, body }) => {
      await assertClient(deps, params.id);
      return grantQuota({ deps, ctx }, { owner: ownerId(params.id), ...body });
    }),
    route(contract.revokeQuota, async ({ ctx, params }) => {
      await revokeQuota({ deps, ctx }, { owner: ownerId(params.id), grantId: params.grantId });
      return {};
    }),
    route(contract.revokePackage, ({ ctx, params, body }) =>
      revokePackage({ deps, ctx }, { owner: ownerId(params.id), purchaseId: params.purchaseId, reason: body.reason }),
    ),
  ];
}

/** The operator's routes for clients' subscriptions. */
export function adminSubscriptionRoutes(deps: BillingDeps): Route[] {
  return [
    route(contract.listSubscriptions, ({ ctx, query }) => listForAdmin(deps, { ...query, adminId: ctx.actor.userId })),
    rawRoute(contract.exportSubscriptions, async ({ ctx, query, reply }) => {
      const name = `suscripciones-${deps.clock.now().toString().slice(0, 10)}.csv`;
      const pieces = await exportSubscriptions({ deps, ctx, filter: query });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .send(Readable.from(pieces));
    }),
    route(contract.countSubscriptions, () => countForAdmin(deps)),
    route(contract.getSubscription, ({ params: { id } }) => deps.db.system((tx) => readForAdmin({ tx, deps, id }))),
    route(contract.findClientSubscription, async ({ params: { id } }) => {
      await assertClient(deps, id);
      return findOfClient(deps, id);
    }),
    route(contract.listEventsOfSubscription, ({ params: { id }, query: { cursor, limit } }) =>
      deps.db.system(async (tx) => {
        const { ownerId: owner } = await getById(tx, { id, defaultLocale: deps.config.defaultLocale });
        return pageEvents(tx, { owner, subscriptionId: id, cursor, limit });
      }),
    ),
    route(forecastInvoices, async ({ params: { id }, query: { count } }) => {
      await assertClient(deps, id);
      return forecast({ deps, owner: ownerId(id), count });
    }),
    ...actRoutes(deps),
    ...grantRoutes(deps),
  ];
}
