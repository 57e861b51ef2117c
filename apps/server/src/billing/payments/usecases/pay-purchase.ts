import type { PayOptions as ShownOptions, PayWay } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { takesTransfers } from '#billing/invoices/invoices.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { methodRequired, methodUnusable, noCards, noTransfers } from '../payments.errors.ts';
import { getPaymentOrFail, listNewestOfMethods, listPaymentsOf } from '../payments.repository.ts';
import type { MethodRow, Payment, PaymentActor, PaymentMethod, PaymentsDeps } from '../payments.types.ts';
import { cardProviderName } from '../provider/find-provider.ts';
import { beginPayment } from './begin-payment.ts';
import { findDefaultMethod } from './find-default-method.ts';
import { lockInvoice } from './lock-invoice.ts';
import { todayOf, withExpiry } from './manage-methods.ts';
import { presentOne } from './read-payments.ts';
import { dropPayment, sendPayment } from './send-payment.ts';

type OfClient = { tx: Tx; deps: PaymentsDeps; owner: OwnerId };
export type PayOptions = Omit<ShownOptions, 'method'> & { method: PaymentMethod | null };

/** Whether the last charge to a method was refused for good: lost, closed or expired cards stay refused. */
async function isRefused({ tx, owner }: OfClient, methodId: string): Promise<boolean> {
  const [last] = await listNewestOfMethods(tx, { owner, methodIds: [methodId] });
  return last !== undefined && last.state === 'failed' && last.isHardDecline;
}

async function problemOf(call: OfClient, method: MethodRow): Promise<PayOptions['problem']> {
  if (withExpiry(method, todayOf(call.deps)).expiry === 'over') return 'expired';
  return (await isRefused(call, method.id)) ? 'refused' : null;
}

/** What a purchase could be paid with now. */
export async function payOptionsOf(call: OfClient): Promise<PayOptions> {
  const { tx, deps } = call;
  const method = await findDefaultMethod(call);
  return {
    method: method ? withExpiry(method, todayOf(deps)) : null,
    problem: method ? await problemOf(call, method) : null,
    takesCards: (await cardProviderName({ tx, deps })) !== null,
    takesTransfers: await takesTransfers(tx),
  };
}

/**
 * The method a purchase will be charged to; null for a transfer, which is also what an installation without cards
 * takes. Asked before an invoice is issued: without a way to pay there is no purchase.
 */
export async function requireMethod({
  payBy,
  ...call
}: OfClient & { payBy: PayWay | undefined }): Promise<MethodRow | null> {
  const { takesCards, takesTransfers: byTransfer, problem } = await payOptionsOf(call);
  if (payBy === 'transfer' || (payBy === undefined && !takesCards)) {
    if (!byTransfer) throw noTransfers();
    return null;
  }
  if (!takesCards) throw noCards();
  const method = await findDefaultMethod(call);
  if (!method) throw methodRequired();
  if (problem !== null) throw methodUnusable();
  return method;
}

type Purchase = OfClient & { invoiceId: string; method: MethodRow; actor: PaymentActor };

/** Writes the payment of a purchase in the transaction that issued its invoice; `sendPurchase` submits it afterwards. */
export async function beginPurchase({ tx, deps, owner, invoiceId, method, actor }: Purchase): Promise<string | null> {
  const invoice = await lockInvoice(tx, { owner, invoiceId });
  if (invoice.dueMinor === 0) return null;
  const payment = await beginPayment({ tx, deps, owner, invoice, method, isUnattended: false, actor });
  return payment?.id ?? null;
}

/** The newest payment of a purchase that was begun before; null for one by transfer. */
export async function findBegunPurchase({ tx, owner, invoiceId }: Omit<OfClient, 'deps'> & { invoiceId: string }) {
  const [newest] = await listPaymentsOf(tx, { owner, invoiceId });
  return newest?.id ?? null;
}

/**
 * Charges a purchase with the buyer present: their bank may ask for confirmation. One the provider did not accept is
 * dropped: its invoice is open, and they can pay it at once.
 */
export async function sendPurchase(input: {
  deps: PaymentsDeps;
  owner: OwnerId;
  paymentId: string;
  actor: PaymentActor;
}): Promise<Payment> {
  const { deps, owner, paymentId: id } = input;
  if ((await sendPayment(input)) === 'busy') await dropPayment(input);
  return deps.db.scoped(owner, async (tx) => presentOne(tx, await getPaymentOrFail(tx, { owner, id })), {
    readOnly: true,
  });
}
