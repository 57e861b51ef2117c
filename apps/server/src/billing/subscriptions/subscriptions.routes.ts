import * as clientContract from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import * as packagesContract from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import { dataSubscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import { buyPackage, previewPackage } from './packages/buy-package.ts';
import { dropPurchase } from './packages/end-packages.ts';
import { listOffered, pagePurchases } from './packages/read-packages.ts';
import type { BillingDeps } from './subscriptions.types.ts';
import { pageEvents } from './timeline.queries.ts';
import * as acts from './usecases/client-acts.ts';
import { listClientChoices } from './usecases/list-offers.ts';
import { findSubscription } from './usecases/read-subscription.ts';
import { readUsage } from './usecases/read-usage.ts';

/** The clients' routes for their own plan. */
export function clientSubscriptionRoutes(deps: BillingDeps): Route[] {
  return [
    route(dataSubscription, async ({ ctx }) => {
      const { actor } = ctx;
      if (actor.kind === 'admin') return null;
      const { ownerId: owner } = actor;
      return deps.db.scoped(owner, (tx) => findSubscription({ tx, deps, owner }));
    }),
    route(clientContract.listClientOffers, ({ ctx }) => listClientChoices({ deps, ctx })),
    route(clientContract.previewChange, ({ ctx, body }) => acts.previewClientChange({ deps, ctx }, body)),
    route(clientContract.changeSubscription, ({ ctx, body }) => acts.changeClientPlan({ deps, ctx }, body)),
    route(clientContract.cancelScheduledChange, ({ ctx }) => acts.dropClientScheduledChange({ deps, ctx })),
    route(clientContract.cancelPendingStart, ({ ctx }) => acts.dropClientStart({ deps, ctx })),
    route(clientContract.cancelSubscription, ({ ctx, body }) => acts.cancelClientPlan({ deps, ctx }, body)),
    route(clientContract.resumeSubscription, ({ ctx }) => acts.resumeClientPlan({ deps, ctx })),
    route(clientContract.pauseSubscription, ({ ctx, body }) => acts.pauseClientPlan({ deps, ctx }, body)),
    route(clientContract.unpauseSubscription, ({ ctx }) => acts.unpauseClientPlan({ deps, ctx })),
    route(clientContract.addCoupon, ({ ctx, body }) => acts.addClientCoupon({ deps, ctx }, body)),
    route(clientContract.readUsage, ({ ctx }) => readUsage({ deps, ctx })),
    route(clientContract.listSubscriptionEvents, ({ ctx, query: { cursor, limit } }) => {
      const { ownerId: owner } = ctx.actor;
      return deps.db.scoped(owner, (tx) => pageEvents(tx, { owner, cursor, limit }));
    }),
  ];
}

/** Packages on top of a plan. */
export function packageRoutes(deps: BillingDeps): Route[] {
  return [
    route(packagesContract.listOfferedPackages, ({ ctx }) => listOffered({ deps, ctx })),
    route(packagesContract.previewPackage, ({ ctx, params }) => previewPackage({ deps, ctx }, params.id)),
    route(packagesContract.dropPackage, ({ ctx, params }) => dropPurchase({ deps, ctx }, params.id)),
    route(packagesContract.buyPackage, ({ ctx, params, body }) =>
      buyPackage({ deps, ctx }, { packageId: params.id, ...body }),
    ),
    route(packagesContract.listPackagePurchases, ({ ctx, query: { cursor, limit } }) => {
      const { ownerId: owner } = ctx.actor;
      return deps.db.scoped(owner, (tx) => pagePurchases(tx, { owner, cursor, limit }));
    }),
  ];
}
