import { listAccountTypesRef } from '@enlace/contract/billing/catalog/account-types.refs.gen.ts';
import {
  orderAccountTypesRef,
  removeAccountTypeRef,
  restoreAccountTypeRef,
} from '@enlace/contract/billing/catalog/account-types.refs.gen.ts';
import { listBillingPeriodsRef } from '@enlace/contract/billing/catalog/billing-periods.refs.gen.ts';
import {
  orderBillingPeriodsRef,
  removeBillingPeriodRef,
  restoreBillingPeriodRef,
} from '@enlace/contract/billing/catalog/billing-periods.refs.gen.ts';
import { listCatalogItemsRef, listPricesRef } from '@enlace/contract/billing/catalog/catalog-items.refs.gen.ts';
import {
  removeCatalogItemRef,
  restoreCatalogItemRef,
} from '@enlace/contract/billing/catalog/catalog-items.refs.gen.ts';
import { listCouponsRef } from '@enlace/contract/billing/catalog/coupons.refs.gen.ts';
import { removeCouponRef, restoreCouponRef } from '@enlace/contract/billing/catalog/coupons.refs.gen.ts';
import { listCatalogPackagesRef } from '@enlace/contract/billing/catalog/packages.refs.gen.ts';
import {
  orderCatalogPackagesRef,
  removeCatalogPackageRef,
  restoreCatalogPackageRef,
} from '@enlace/contract/billing/catalog/packages.refs.gen.ts';
import { listPlansRef } from '@enlace/contract/billing/catalog/plans.refs.gen.ts';
import { orderPlansRef, removePlanRef, restorePlanRef } from '@enlace/contract/billing/catalog/plans.refs.gen.ts';
import type {
  orderOperation,
  removeOperation,
  restoreOperation,
} from '@enlace/contract/billing/catalog/shelf-operations.ts';
import { listTaxIdChecksRef, listTaxesRef } from '@enlace/contract/billing/taxes/taxes.refs.gen.ts';
import { orderTaxesRef, removeTaxRef, restoreTaxRef } from '@enlace/contract/billing/taxes/taxes.refs.gen.ts';
import type { OperationRef } from '@enlace/contract/core/operation-ref.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** The operations shared by all catalogue lists; lists without `order` cannot be reordered. */
export type ShelfRefs = {
  readonly remove: OperationRef<ReturnType<typeof removeOperation>>;
  readonly restore: OperationRef<ReturnType<typeof restoreOperation>>;
  readonly order?: OperationRef<ReturnType<typeof orderOperation>>;
};
export const planShelf: ShelfRefs = { remove: removePlanRef, restore: restorePlanRef, order: orderPlansRef };
export const periodShelf: ShelfRefs = {
  remove: removeBillingPeriodRef,
  restore: restoreBillingPeriodRef,
  order: orderBillingPeriodsRef,
};
export const typeShelf: ShelfRefs = {
  remove: removeAccountTypeRef,
  restore: restoreAccountTypeRef,
  order: orderAccountTypesRef,
};
export const packageShelf: ShelfRefs = {
  remove: removeCatalogPackageRef,
  restore: restoreCatalogPackageRef,
  order: orderCatalogPackagesRef,
};
export const couponShelf: ShelfRefs = { remove: removeCouponRef, restore: restoreCouponRef };
export const taxShelf: ShelfRefs = { remove: removeTaxRef, restore: restoreTaxRef, order: orderTaxesRef };
export const itemShelf: ShelfRefs = { remove: removeCatalogItemRef, restore: restoreCatalogItemRef };

export const catalogKey = ['catalog'] as const;
export const plansQuery = queryOptions({
  queryKey: [...catalogKey, 'plans'] as const,
  queryFn: ({ signal }) => call(listPlansRef, { signal }),
});
export const periodsQuery = queryOptions({
  queryKey: [...catalogKey, 'periods'] as const,
  queryFn: ({ signal }) => call(listBillingPeriodsRef, { signal }),
});
export const typesQuery = queryOptions({
  queryKey: [...catalogKey, 'types'] as const,
  queryFn: ({ signal }) => call(listAccountTypesRef, { signal }),
});
export const packagesQuery = queryOptions({
  queryKey: [...catalogKey, 'packages'] as const,
  queryFn: ({ signal }) => call(listCatalogPackagesRef, { signal }),
});
export const couponsQuery = queryOptions({
  queryKey: [...catalogKey, 'coupons'] as const,
  queryFn: ({ signal }) => call(listCouponsRef, { signal }),
});
export const taxesQuery = queryOptions({
  queryKey: [...catalogKey, 'taxes'] as const,
  queryFn: ({ signal }) => call(listTaxesRef, { signal }),
});
export const taxIdChecksQuery = queryOptions({
  queryKey: [...catalogKey, 'id-checks'] as const,
  queryFn: ({ signal }) => call(listTaxIdChecksRef, { signal }),
});
export const itemsQuery = queryOptions({
  queryKey: [...catalogKey, 'items'] as const,
  queryFn: ({ signal }) => call(listCatalogItemsRef, { signal }),
});
export function pricesQuery(id: string) {
  return queryOptions({
    queryKey: [...catalogKey, 'prices', id] as const,
    queryFn: ({ signal }) => call(listPricesRef, { params: { id }, signal }),
  });
}
