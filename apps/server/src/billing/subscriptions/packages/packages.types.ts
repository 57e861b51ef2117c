import type { QuotaResource } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Names } from '../subscriptions.types.ts';

export type PurchaseState = 'pending' | 'active' | 'exhausted' | 'expired' | 'revoked';

export type PurchaseRow = {
  ownerId: OwnerId;
  id: string;
  packageId: string;
  state: PurchaseState;
  priceMinor: number;
  currency: string;
  invoiceId: string | null;
  startsAt: Temporal.Instant | null;
  expiresAt: Temporal.Instant | null;
  hasRolledOver: boolean;
  expiresUnpaidAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  code: string;
  name: Names;
  validDays: number | null;
  rollsOver: boolean;
  priority: number;
};

export type GrantRow = {
  id: string;
  resource: QuotaResource;
  amount: number;
  remaining: number;
  priority: number;
  purchaseId: string | null;
  reason: string | null;
  startsAt: Temporal.Instant;
  expiresAt: Temporal.Instant | null;
  revokedAt: Temporal.Instant | null;
};
