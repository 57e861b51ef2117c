import type { QuotaResource } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import { getClientCard } from '#identity/door.ts';
import { leftOfLine } from '#billing/invoices/given-back.usecases.ts';
import { amountDue, creditInvoice } from '#billing/invoices/invoices.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { hasLivePayment } from '../arrears.queries.ts';
import { billingTexts } from '../locales/texts.ts';
import { addDays } from '../rules/periods.rules.ts';
import { notPossible } from '../subscriptions.errors.ts';
import { lockClient } from '../subscriptions.repository.ts';
import type { AdminCall, Author, BillingDeps } from '../subscriptions.types.ts';
import { isExhausted, refundOf, unusedPpm } from './grants.rules.ts';
import { findPurchase, insertGrant, listGrants, revokeGrants, updatePurchase } from './packages.repository.ts';
import type { GrantRow, Purchase, PurchaseRow } from './packages.types.ts';
import { readPurchase } from './read-packages.ts';
import { recordPackage } from './record-package.ts';

type GrantInput = {
  owner: OwnerId;
  resource: QuotaResource;
  amount: number;
  validDays?: number | undefined;
  reason: string;
};

/** The operator grants a client more than the plan includes. */
export function grantQuota({ deps, ctx }: AdminCall, input: GrantInput): Promise<GrantRow> {
  const { owner, resource, amount, validDays, reason } = input;
  return deps.db.system(async (tx) => {
    const at = await billingNow({ tx, deps });
    const { timeZone } = await getClientCard(tx, owner);
    const expiresAt = validDays === undefined ? null : addDays({ at, days: validDays, timeZone });
    const grant = {
      id: deps.ids.uuid(),
      resource,
      amount,
      priority: 10,
      purchaseId: null,
      reason,
      startsAt: at,
      expiresAt,
    };
    await insertGrant(tx, { ...grant, ownerId: owner });
    const after = { resource, amount, reason, expiresAt: expiresAt?.toString() ?? null };
    const author = { kind: 'admin', userId: ctx.actor.userId } as const;
    await recordPackage({ tx, owner, author, at, entry: { kind: 'quota_granted', after, reference: grant.id } });
    return { ...grant, remaining: amount, revokedAt: null };
  });
}

/** Revokes what is left of an operator's grant. */
export function revokeQuota(
  { deps, ctx }: AdminCall,
  { owner, grantId }: { owner: OwnerId; grantId: string },
): Promise<void> {
  return deps.db.system(async (tx) => {
    const at = await billingNow({ tx, deps });
    const [grant] = await revokeGrants(tx, { owner, where: { grantId }, at });
    if (!grant) throw notFound();
    const before = { resource: grant.resource, amount: grant.amount, remaining: grant.remaining };
    const author = { kind: 'admin', userId: ctx.actor.userId } as const;
    await recordPackage({ tx, owner, author, at, entry: { kind: 'quota_revoked', before, reference: grantId } });
  });
}

type Revoke = {
  tx: Tx;
  deps: BillingDeps;
  purchase: PurchaseRow;
  at: Temporal.Instant;
  author: Author;
  reason: string | null;
};

/** Returns the paid unused share by a credit note; what was not paid is no longer owed. */
async function creditUnused({ tx, deps, purchase, at }: Revoke, grants: readonly GrantRow[]): Promise<number> {
  const { ownerId: owner, invoiceId, priceMinor, state, startsAt, expiresAt } = purchase;
  if (!invoiceId) return 0;
  const { locale } = await getClientCard(tx, owner);
  const reason = billingTexts[locale].creditNote.packageRevoked;
  if (state === 'pending') {
    if (await hasLivePayment(tx, { owner, invoiceId })) throw notPossible('pending_payment');
    if ((await amountDue({ tx, owner, invoiceId })) > 0)
      await creditInvoice({ tx, deps, owner, invoiceId, lines: 'all', reason, at });
    return priceMinor;
  }
  const leftMinor = await leftOfLine({ tx, owner, invoiceId, position: 1 });
  const ppm = unusedPpm({ grants, startsAt, expiresAt, now: at });
  const amountMinor = refundOf({ priceMinor: Math.min(priceMinor, leftMinor), ppm });
  // A package is the only thing on its invoice.
  if (amountMinor > 0)
    await creditInvoice({ tx, deps, owner, invoiceId, lines: [{ position: 1, amountMinor }], reason, at });
  return amountMinor;
}

/** Ends a bought package; `withCredit` is false when the money was already returned otherwise. */
export async function endPurchase(input: Revoke & { withCredit: boolean }): Promise<void> {
  const { tx, purchase, at, author, reason, withCredit } = input;
  const { ownerId: owner, id, code } = purchase;
  const grants = await listGrants(tx, { owner, purchaseIds: [id] });
  await revokeGrants(tx, { owner, where: { purchaseId: id }, at });
  // Before the credit note: if that returns everything, the package is already revoked.
  await updatePurchase(tx, { owner, id, set: { state: 'revoked', expiresUnpaidAt: null } });
  const creditedMinor = withCredit && !isExhausted(grants) ? await creditUnused(input, grants) : 0;
  const after = { package: code, creditedMinor, ...(reason === null ? {} : { reason }) };
  await recordPackage({ tx, owner, author, at, entry: { kind: 'package_revoked', after, reference: id } });
}

const openStates: ReadonlySet<string> = new Set(['pending', 'active', 'exhausted']);

/** Revokes a bought package with what is left of it. */
export function revokePackage(
  { deps, ctx }: AdminCall,
  { owner, purchaseId, reason }: { owner: OwnerId; purchaseId: string; reason: string },
): Promise<Purchase> {
  return deps.db.system(async (tx) => {
    await lockClient(tx, owner);
    const at = await billingNow({ tx, deps });
    const purchase = await findPurchase(tx, { owner, id: purchaseId, lock: true });
    if (!purchase) throw notFound();
    if (!openStates.has(purchase.state)) throw notPossible('none');
    const author = { kind: 'admin', userId: ctx.actor.userId } as const;
    await endPurchase({ tx, deps, purchase, at, author, reason, withCredit: true });
    return readPurchase(tx, { ...purchase, state: 'revoked' });
  });
}
