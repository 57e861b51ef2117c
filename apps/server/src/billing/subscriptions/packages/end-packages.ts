import { lockBilling } from '#billing/billing-clock/billing-lock.usecases.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import { amountDue, creditInvoice } from '#billing/invoices/invoices.usecases.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { hasLivePayment } from '../arrears.queries.ts';
import { billingTexts } from '../locales/texts.ts';
import { addDays } from '../rules/periods.rules.ts';
import { notPossible } from '../subscriptions.errors.ts';
import { lockClient } from '../subscriptions.repository.ts';
import type { Author, BillingDeps, ClientCall } from '../subscriptions.types.ts';
import { asClient } from '../usecases/client-acts.ts';
import {
  extendGrants,
  findPurchase,
  listEndingOwners,
  listGrants,
  lockEnding,
  updatePurchase,
} from './packages.repository.ts';
import type { Purchase, PurchaseRow } from './packages.types.ts';
import { readPurchase } from './read-packages.ts';
import { recordPackage } from './record-package.ts';

const author = { kind: 'system' } as const;
const lookAgainHours = 1;

type Ending = { tx: Tx; deps: BillingDeps; purchase: PurchaseRow; at: Temporal.Instant };

/** Never paid: the invoice is credited and nothing is owed. */
async function dropUnpaid({ tx, deps, purchase, at }: Ending): Promise<void> {
  const { ownerId: owner, id, invoiceId } = purchase;
  if (invoiceId && (await hasLivePayment(tx, { owner, invoiceId }))) {
    await updatePurchase(tx, { owner, id, set: { expiresUnpaidAt: at.add({ hours: lookAgainHours }) } });
    return;
  }
  await creditUnpaid({ tx, deps, purchase, at, author, because: 'startExpired' });
}

type Crediting = Ending & { author: Author; because: 'startExpired' | 'startDropped' };

async function creditUnpaid({ tx, deps, purchase, at, author: by, because }: Crediting): Promise<void> {
  const { ownerId: owner, id, invoiceId, code } = purchase;
  if (invoiceId && (await amountDue({ tx, owner, invoiceId })) > 0) {
    const { locale } = await getClientCard(tx, owner);
    const reason = billingTexts[locale].creditNote[because];
    await creditInvoice({ tx, deps, owner, invoiceId, lines: 'all', reason, at });
  }
  await updatePurchase(tx, { owner, id, set: { state: 'expired', expiresUnpaidAt: null } });
  const entry = { kind: 'package_expired', after: { package: code, isUnpaid: true }, reference: id } as const;
  await recordPackage({ tx, owner, author: by, at, entry });
}

/** The buyer gives it up, after a declined card for example. Errors: resource.not_found, subscriptions.not_possible. */
export function dropPurchase(call: ClientCall, id: string): Promise<Purchase> {
  const by = { kind: 'client', userId: call.ctx.actor.userId } as const;
  return asClient(call, async ({ tx, deps, owner }) => {
    await lockClient(tx, owner);
    const at = await billingNow({ tx, deps });
    const purchase = await findPurchase(tx, { owner, id, lock: true });
    if (!purchase) throw notFound();
    const { state, invoiceId } = purchase;
    // The money may be on its way.
    const isUnderWay = invoiceId !== null && (await hasLivePayment(tx, { owner, invoiceId }));
    if (state !== 'pending' || isUnderWay) throw notPossible(state === 'pending' ? 'pending_payment' : 'active');
    await creditUnpaid({ tx, deps, purchase, at, author: by, because: 'startDropped' });
    return readPurchase(tx, { ...purchase, state: 'expired' });
  });
}

/** Extends what is left once, for the same duration. */
async function rollOver({ tx, purchase, at }: Ending & { purchase: PurchaseRow }): Promise<void> {
  const { ownerId: owner, id, validDays, expiresAt, code } = purchase;
  const { timeZone } = await getClientCard(tx, owner);
  const until = addDays({ at: expiresAt ?? at, days: validDays ?? 0, timeZone });
  await extendGrants(tx, { owner, purchaseId: id, expiresAt: until });
  await updatePurchase(tx, { owner, id, set: { expiresAt: until, hasRolledOver: true } });
  const entry = {
    kind: 'package_rolled_over',
    after: { package: code, expiresAt: until.toString() },
    reference: id,
  } as const;
  await recordPackage({ tx, owner, author, at, entry });
}

async function expire({ tx, purchase, at }: Ending): Promise<void> {
  const { ownerId: owner, id, code } = purchase;
  await updatePurchase(tx, { owner, id, set: { state: 'expired' } });
  await recordPackage({
    tx,
    owner,
    author,
    at,
    entry: { kind: 'package_expired', after: { package: code }, reference: id },
  });
}

async function endOne(ending: Ending): Promise<void> {
  const { tx, purchase } = ending;
  if (purchase.state === 'pending') return dropUnpaid(ending);
  const { ownerId: owner, id, rollsOver, hasRolledOver, validDays } = purchase;
  const grants = await listGrants(tx, { owner, purchaseIds: [id] });
  const isLeft = grants.some(({ remaining, revokedAt }) => remaining > 0 && revokedAt === null);
  if (rollsOver && !hasRolledOver && validDays !== null && isLeft) return rollOver(ending);
  return expire(ending);
}

/** Each client separately: one transaction for many would hold the first while it waits for the next. */
async function endOf({ deps, owner }: { deps: BillingDeps; owner: OwnerId }): Promise<number> {
  return deps.db.system(async (tx) => {
    await lockBilling(tx, [owner]);
    const at = await billingNow({ tx, deps });
    const ending = await lockEnding(tx, { at, owner });
    for (const purchase of ending) await endOne({ tx, deps, purchase, at });
    return ending.length;
  });
}

/** Ends bought packages that expired, roll over or were never paid. */
export async function endPackages({
  deps,
  owner,
  limit = 500,
}: {
  deps: BillingDeps;
  owner?: OwnerId | undefined;
  limit?: number;
}): Promise<number> {
  const owners = await deps.db.system(
    async (tx) => listEndingOwners(tx, { at: await billingNow({ tx, deps }), limit, owner }),
    { readOnly: true },
  );
  let ended = 0;
  for (const each of owners) ended += await endOf({ deps, owner: each });
  return ended;
}
