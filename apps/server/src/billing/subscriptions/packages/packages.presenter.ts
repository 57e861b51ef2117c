import type { packagePurchaseSchema } from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import type { z } from 'zod';
import { presentNames } from '../subscriptions.presenter.ts';
import type { GrantRow, PurchaseRow } from './packages.types.ts';

export type Purchase = z.output<typeof packagePurchaseSchema>;

export function presentPurchase(row: PurchaseRow, extra: { grants: GrantRow[]; dueMinor: number | null }): Purchase {
  return { ...row, ...extra, package: { id: row.packageId, code: row.code, name: presentNames(row.name) } };
}
