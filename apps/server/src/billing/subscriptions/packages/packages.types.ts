import type { z } from 'zod';
import type {
  packagePurchaseSchema,
  quotaGrantSchema,
} from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Names } from '../subscriptions.types.ts';

export type Purchase = z.output<typeof packagePurchaseSchema>;
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

export type GrantRow = z.output<typeof quotaGrantSchema> & { priority: number; purchaseId: string | null };
