import type { QuotaKind } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import type { PlanFeature } from '@enlace/contract/core/plan-features.ts';
import type { WireLocale } from '@enlace/contract/core/locale.ts';
import type { QuotaResource } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { AdminActor, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

/** A text in every language of the wire. */
export type Names = Record<WireLocale, string>;

export type PeriodUnit = 'day' | 'week' | 'month' | 'year';

/** A catalogue item with its current price: what is bought. */
export type Offer = {
  catalogItemId: string;
  planId: string;
  planCode: string;
  planName: Names;
  planPosition: number;
  periodCode: string;
  periodName: Names;
  unit: PeriodUnit;
  unitCount: number;
  anchorMode: 'anniversary' | 'calendar';
  trialDays: number;
  /** Null: for every type of account. */
  accountTypeId: string | null;
  currency: string;
  priceId: string;
  priceMinor: number;
  setupFeeMinor: number;
  taxInclusive: boolean;
};

/** An offer somebody may hold although it can no longer be chosen. */
export type FoundOffer = Offer & { isAvailable: boolean };

export type PlanQuota = { planId: string; resource: QuotaResource; quota: number; kind: QuotaKind; isSoft: boolean };

/** How a plan is presented to clients. */
export type PlanCard = {
  planId: string;
  description: Partial<Names>;
  features: Names[];
  isHighlighted: boolean;
  /** With what the plans it includes have. */
  featureKeys: PlanFeature[];
  includesPlanId: string | null;
};

export type PackageOffer = {
  packageId: string;
  code: string;
  name: Names;
  description: Partial<Names>;
  currency: string;
  priceMinor: number;
  taxInclusive: boolean;
  priority: number;
  validDays: number | null;
  rollsOver: boolean;
  accountTypeId: string | null;
  quotas: { resource: QuotaResource; amount: number }[];
};
export type FoundPackage = PackageOffer & { isAvailable: boolean };

export type Coupon = {
  couponId: string;
  code: string;
  name: Names;
  percentPpm: number | null;
  amountMinor: number | null;
  currency: string | null;
  /** Null: permanently. */
  periods: number | null;
};

export type AccountTypeRule = { id: string; isBusiness: boolean; requiresTaxId: boolean };

export type CatalogDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs'>;
export type CatalogCall = { deps: CatalogDeps; ctx: RequestContext<AdminActor> };
