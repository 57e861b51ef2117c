import * as accountTypes from '@enlace/contract/billing/catalog/account-types.contract.ts';
import * as periods from '@enlace/contract/billing/catalog/billing-periods.contract.ts';
import * as items from '@enlace/contract/billing/catalog/catalog-items.contract.ts';
import * as coupons from '@enlace/contract/billing/catalog/coupons.contract.ts';
import * as packages from '@enlace/contract/billing/catalog/packages.contract.ts';
import * as plans from '@enlace/contract/billing/catalog/plans.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { accountTypeShelf, couponShelf, itemShelf, packageShelf, periodShelf, planShelf } from './shelves.ts';
import { createType, listTypes, updateType } from './usecases/manage-catalog.ts';
import { createCoupon, listCoupons, updateCoupon } from './usecases/manage-coupons.ts';
import { createItem, listItems, makeTrial, restoreItem, updateItem } from './usecases/manage-items.ts';
import { createPackage, listAllPackages, updatePackage } from './usecases/manage-packages.ts';
import { createPeriod, listPeriods, updatePeriod } from './usecases/manage-periods.ts';
import { createPlan, listPlans, updatePlan } from './usecases/manage-plans.ts';
import { listPriceVersions, removePrice, setPrice } from './usecases/set-price.ts';
import { orderShelf, removeFromShelf, restoreToShelf } from './usecases/shelf.ts';

function planRoutes(deps: Platform): Route[] {
  const shelf = planShelf;
  return [
    route(plans.listPlans, async () => ({ items: await listPlans({ deps }) })),
    route(plans.createPlan, ({ ctx, body }) => createPlan({ deps, ctx, input: body })),
    route(plans.orderPlans, async ({ ctx, body }) => {
      await orderShelf({ deps, ctx, shelf, ids: body.ids });
      return {};
    }),
    route(plans.updatePlan, ({ ctx, params, body }) => updatePlan({ deps, ctx, id: params.id, input: body })),
    route(plans.removePlan, ({ ctx, params }) => removeFromShelf({ deps, ctx, shelf, id: params.id })),
    route(plans.restorePlan, async ({ ctx, params }) => {
      await restoreToShelf({ deps, ctx, shelf, id: params.id });
      return {};
    }),
  ];
}

function periodRoutes(deps: Platform): Route[] {
  const shelf = periodShelf;
  return [
    route(periods.listBillingPeriods, async () => ({ items: await listPeriods({ deps }) })),
    route(periods.createBillingPeriod, ({ ctx, body }) => createPeriod({ deps, ctx, input: body })),
    route(periods.orderBillingPeriods, async ({ ctx, body }) => {
      await orderShelf({ deps, ctx, shelf, ids: body.ids });
      return {};
    }),
    route(periods.updateBillingPeriod, ({ ctx, params, body }) =>
      updatePeriod({ deps, ctx, id: params.id, input: body }),
    ),
    route(periods.removeBillingPeriod, ({ ctx, params }) => removeFromShelf({ deps, ctx, shelf, id: params.id })),
    route(periods.restoreBillingPeriod, async ({ ctx, params }) => {
      await restoreToShelf({ deps, ctx, shelf, id: params.id });
      return {};
    }),
  ];
}

function accountTypeRoutes(deps: Platform): Route[] {
  const shelf = accountTypeShelf;
  return [
    route(accountTypes.listAccountTypes, async () => ({ items: await listTypes({ deps }) })),
    route(accountTypes.createAccountType, ({ ctx, body }) => createType({ deps, ctx, input: body })),
    route(accountTypes.orderAccountTypes, async ({ ctx, body }) => {
      await orderShelf({ deps, ctx, shelf, ids: body.ids });
      return {};
    }),
    route(accountTypes.updateAccountType, ({ ctx, params, body }) =>
      updateType({ deps, ctx, id: params.id, input: body }),
    ),
    route(accountTypes.removeAccountType, ({ ctx, params }) => removeFromShelf({ deps, ctx, shelf, id: params.id })),
    route(accountTypes.restoreAccountType, async ({ ctx, params }) => {
      await restoreToShelf({ deps, ctx, shelf, id: params.id });
      return {};
    }),
  ];
}

function packageRoutes(deps: Platform): Route[] {
  const shelf = packageShelf;
  return [
    route(packages.listCatalogPackages, async () => ({ items: await listAllPackages({ deps }) })),
    route(packages.createCatalogPackage, ({ ctx, body }) => createPackage({ deps, ctx, input: body })),
    route(packages.orderCatalogPackages, async ({ ctx, body }) => {
      await orderShelf({ deps, ctx, shelf, ids: body.ids });
      return {};
    }),
    route(packages.updateCatalogPackage, ({ ctx, params, body }) =>
      updatePackage({ deps, ctx, id: params.id, input: body }),
    ),
    route(packages.removeCatalogPackage, ({ ctx, params }) => removeFromShelf({ deps, ctx, shelf, id: params.id })),
    route(packages.restoreCatalogPackage, async ({ ctx, params }) => {
      await restoreToShelf({ deps, ctx, shelf, id: params.id });
      return {};
    }),
  ];
}

function couponRoutes(deps: Platform): Route[] {
  const shelf = couponShelf;
  return [
    route(coupons.listCoupons, async () => ({ items: await listCoupons({ deps }) })),
    route(coupons.createCoupon, ({ ctx, body }) => createCoupon({ deps, ctx, input: body })),
    route(coupons.updateCoupon, ({ ctx, params, body }) => updateCoupon({ deps, ctx, id: params.id, input: body })),
    route(coupons.removeCoupon, ({ ctx, params }) => removeFromShelf({ deps, ctx, shelf, id: params.id })),
    route(coupons.restoreCoupon, async ({ ctx, params }) => {
      await restoreToShelf({ deps, ctx, shelf, id: params.id });
      return {};
    }),
  ];
}

function itemRoutes(deps: Platform): Route[] {
  return [
    route(items.listCatalogItems, async () => ({ items: await listItems({ deps }) })),
    route(items.createCatalogItem, ({ ctx, body }) => createItem({ deps, ctx, input: body })),
    route(items.updateCatalogItem, ({ ctx, params, body }) => updateItem({ deps, ctx, id: params.id, input: body })),
    route(items.removeCatalogItem, ({ ctx, params }) =>
      removeFromShelf({ deps, ctx, shelf: itemShelf, id: params.id }),
    ),
    route(items.restoreCatalogItem, async ({ ctx, params }) => {
      await restoreItem({ deps, ctx, id: params.id });
      return {};
    }),
    route(items.makeTrialItem, async ({ ctx, params }) => {
      await makeTrial({ deps, ctx, id: params.id });
      return {};
    }),
    route(items.listPrices, async ({ params }) => ({ items: await listPriceVersions({ deps, id: params.id }) })),
    route(items.setPrice, ({ ctx, params, body }) => setPrice({ deps, ctx, id: params.id, input: body })),
    route(items.removePrice, ({ ctx, params }) => removePrice({ deps, ctx, id: params.id, priceId: params.priceId })),
  ];
}

export function catalogRoutes(deps: Platform): Route[] {
  return [
    ...planRoutes(deps),
    ...periodRoutes(deps),
    ...accountTypeRoutes(deps),
    ...packageRoutes(deps),
    ...couponRoutes(deps),
    ...itemRoutes(deps),
  ];
}
