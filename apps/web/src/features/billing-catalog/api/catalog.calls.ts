import type * as accountTypes from '@enlace/contract/billing/catalog/account-types.contract.ts';
import type * as periods from '@enlace/contract/billing/catalog/billing-periods.contract.ts';
import type * as items from '@enlace/contract/billing/catalog/catalog-items.contract.ts';
import type * as coupons from '@enlace/contract/billing/catalog/coupons.contract.ts';
import type * as packages from '@enlace/contract/billing/catalog/packages.contract.ts';
import type * as plans from '@enlace/contract/billing/catalog/plans.contract.ts';
import type * as taxes from '@enlace/contract/billing/taxes/taxes.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const base = '/api/admin/catalog';
const itemBase = `${base}/items` as const;

export const planRefs = {
  list: operationRef<typeof plans.listPlans>({ method: 'GET', path: `${base}/plans` }),
  create: operationRef<typeof plans.createPlan>({ method: 'POST', path: `${base}/plans` }),
  update: operationRef<typeof plans.updatePlan>({ method: 'PUT', path: `${base}/plans/:id` }),
};
export const periodRefs = {
  list: operationRef<typeof periods.listBillingPeriods>({ method: 'GET', path: `${base}/periods` }),
  create: operationRef<typeof periods.createBillingPeriod>({ method: 'POST', path: `${base}/periods` }),
  update: operationRef<typeof periods.updateBillingPeriod>({ method: 'PUT', path: `${base}/periods/:id` }),
};
export const typeRefs = {
  list: operationRef<typeof accountTypes.listAccountTypes>({ method: 'GET', path: `${base}/account-types` }),
  create: operationRef<typeof accountTypes.createAccountType>({ method: 'POST', path: `${base}/account-types` }),
  update: operationRef<typeof accountTypes.updateAccountType>({ method: 'PUT', path: `${base}/account-types/:id` }),
};
export const packageRefs = {
  list: operationRef<typeof packages.listCatalogPackages>({ method: 'GET', path: `${base}/packages` }),
  create: operationRef<typeof packages.createCatalogPackage>({ method: 'POST', path: `${base}/packages` }),
  update: operationRef<typeof packages.updateCatalogPackage>({ method: 'PUT', path: `${base}/packages/:id` }),
};
export const couponRefs = {
  list: operationRef<typeof coupons.listCoupons>({ method: 'GET', path: `${base}/coupons` }),
  create: operationRef<typeof coupons.createCoupon>({ method: 'POST', path: `${base}/coupons` }),
  update: operationRef<typeof coupons.updateCoupon>({ method: 'PUT', path: `${base}/coupons/:id` }),
};
export const taxRefs = {
  list: operationRef<typeof taxes.listTaxes>({ method: 'GET', path: '/api/admin/taxes' }),
  checks: operationRef<typeof taxes.listTaxIdChecks>({ method: 'GET', path: '/api/admin/taxes/id-checks' }),
  create: operationRef<typeof taxes.createTax>({ method: 'POST', path: '/api/admin/taxes' }),
  update: operationRef<typeof taxes.updateTax>({ method: 'PUT', path: '/api/admin/taxes/:id' }),
};
export const itemRefs = {
  list: operationRef<typeof items.listCatalogItems>({ method: 'GET', path: itemBase }),
  create: operationRef<typeof items.createCatalogItem>({ method: 'POST', path: itemBase }),
  update: operationRef<typeof items.updateCatalogItem>({ method: 'PUT', path: `${itemBase}/:id` }),
  makeTrial: operationRef<typeof items.makeTrialItem>({ method: 'POST', path: `${itemBase}/:id/trial` }),
  prices: operationRef<typeof items.listPrices>({ method: 'GET', path: `${itemBase}/:id/prices` }),
  setPrice: operationRef<typeof items.setPrice>({ method: 'POST', path: `${itemBase}/:id/prices` }),
  removePrice: operationRef<typeof items.removePrice>({ method: 'DELETE', path: `${itemBase}/:id/prices/:priceId` }),
};

export type ShelfPath =
  `${typeof base}/${'plans' | 'periods' | 'account-types' | 'packages' | 'coupons' | 'items'}` | '/api/admin/taxes';

/** The operations shared by all catalogue lists: the path selects which. */
export function shelfRefs(path: ShelfPath) {
  return {
    remove: operationRef<typeof plans.removePlan>({ method: 'DELETE', path: `${path}/:id` }),
    restore: operationRef<typeof plans.restorePlan>({ method: 'POST', path: `${path}/:id/restore` }),
    order: operationRef<typeof plans.orderPlans>({ method: 'PUT', path: `${path}/order` }),
  };
}

export const catalogKey = ['catalog'] as const;
export const plansQuery = queryOptions({
  queryKey: [...catalogKey, 'plans'] as const,
  queryFn: ({ signal }) => call(planRefs.list, { signal }),
});
export const periodsQuery = queryOptions({
  queryKey: [...catalogKey, 'periods'] as const,
  queryFn: ({ signal }) => call(periodRefs.list, { signal }),
});
export const typesQuery = queryOptions({
  queryKey: [...catalogKey, 'types'] as const,
  queryFn: ({ signal }) => call(typeRefs.list, { signal }),
});
export const packagesQuery = queryOptions({
  queryKey: [...catalogKey, 'packages'] as const,
  queryFn: ({ signal }) => call(packageRefs.list, { signal }),
});
export const couponsQuery = queryOptions({
  queryKey: [...catalogKey, 'coupons'] as const,
  queryFn: ({ signal }) => call(couponRefs.list, { signal }),
});
export const taxesQuery = queryOptions({
  queryKey: [...catalogKey, 'taxes'] as const,
  queryFn: ({ signal }) => call(taxRefs.list, { signal }),
});
export const taxIdChecksQuery = queryOptions({
  queryKey: [...catalogKey, 'id-checks'] as const,
  queryFn: ({ signal }) => call(taxRefs.checks, { signal }),
});
export const itemsQuery = queryOptions({
  queryKey: [...catalogKey, 'items'] as const,
  queryFn: ({ signal }) => call(itemRefs.list, { signal }),
});
export function pricesQuery(id: string) {
  return queryOptions({
    queryKey: [...catalogKey, 'prices', id] as const,
    queryFn: ({ signal }) => call(itemRefs.prices, { params: { id }, signal }),
  });
}
