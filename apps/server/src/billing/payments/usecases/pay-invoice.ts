import { wrongState } from '#billing/invoices/invoices.errors.ts';
import { getByIdOrFail } from '#billing/invoices/usecases/read-admin-invoices.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { findDefault, findMethod } from '../methods.repository.ts';
import {
  amountChanged,
  methodRequired,
  noCards,
  nothingDue,
  paymentInProgress,
  providerUnavailable,
} from '../payments.errors.ts';
import { findLivePayment, getPaymentOrFail, listPaymentsOf } from '../payments.repository.ts';
import type {
  AdminCall,
  ClientCall,
  MethodRow,
  Payment,
  PaymentActor,
  PaymentRow,
  PaymentsDeps,
} from '../payments.types.ts';
import { cardProviderName, currentProvider } from '../provider/find-provider.ts';
import { ProviderBusyError, ProviderSilentError } from '../provider/provider.types.ts';
import { beginPayment } from './begin-payment.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { lockInvoice } from './lock-invoice.ts';
import { presentOne } from './read-payments.ts';
import { dropPayment, sendPayment } from './send-payment.ts';

type Order = { invoiceId: string; methodId?: string | undefined; amountMinor: number };
type PayInput = ClientCall & { input: Order };
/** Whoever has the payment begun: the client, or the operator without them. */
type BeginInput = { deps: PaymentsDeps; owner: OwnerId; actor: PaymentActor; isUnattended: boolean; input: Order };

async function methodFor(tx: Tx, { deps, owner, input }: BeginInput): Promise<MethodRow | null> {
  const provider = await cardProviderName({ tx, deps });
  if (provider === null) throw noCards();
  if (input.methodId === undefined) return (await findDefault(tx, { owner, provider })) ?? null;
  const method = await findMethod(tx, { owner, id: input.methodId });
  if (!method || method.removedAt || method.provider !== provider) throw notFound();
  return method;
}

/** The existing payment, if the same request was made before. */
async function findBegun(tx: Tx, { owner, input }: BeginInput): Promise<PaymentRow | undefined> {
  const { invoiceId, methodId } = input;
  const live = await findLivePayment(tx, { owner, invoiceId });
  if (live && methodId !== undefined && live.methodId !== methodId && live.state !== 'unknown')
    throw paymentInProgress(live.state);
  return live;
}

async function findJustPaid(tx: Tx, { owner, input }: BeginInput): Promise<PaymentRow | undefined> {
  const [newest] = await listPaymentsOf(tx, { owner, invoiceId: input.invoiceId });
  return newest?.state === 'succeeded' && newest.amountMinor === input.amountMinor ? newest : undefined;
}

type Begun = { row: PaymentRow; isNew: boolean };

async function begin(tx: Tx, call: BeginInput): Promise<Begun> {
  const { deps, owner, actor, isUnattended, input } = call;
  const invoice = await lockInvoice(tx, { owner, invoiceId: input.invoiceId });
  const begun = await findBegun(tx, call);
  if (begun) return { row: begun, isNew: false };
  if (invoice.dueMinor === 0) {
    // The second of two clicks arrived after the first had finished.
    const paid = await findJustPaid(tx, call);
    if (paid) return { row: paid, isNew: false };
    throw nothingDue();
  }
  const { dueMinor, currency } = invoice;
  if (dueMinor !== input.amountMinor) throw amountChanged({ dueMinor, currency });
  const method = await methodFor(tx, call);
  if (!method && !(await currentProvider({ tx, deps }))?.hasOwnPage) throw methodRequired();
  const row = await beginPayment({ tx, deps, owner, invoice, method, isUnattended, actor });
  if (!row) throw new Error('a payment was on its way although its invoice was locked');
  return { row, isNew: true };
}

async function assertCustomer({ deps, ctx }: PayInput): Promise<void> {
  try {
    await ensureCustomer({ deps, owner: ctx.actor.ownerId });
  } catch (error) {
    if (error instanceof ProviderBusyError || error instanceof ProviderSilentError) throw providerUnavailable(error);
    throw error;
  }
}

/** Submits it while its caller waits. One the provider did not accept is dropped: whoever asked can ask again. */
async function submit({ deps, owner, actor }: BeginInput, { row, isNew }: Begun): Promise<Payment> {
  const isWaiting = row.state === 'created' && row.sentAt === null;
  if (isNew || isWaiting) {
    const outcome = await sendPayment({ deps, owner, paymentId: row.id, actor });
    if (outcome === 'busy') {
      await dropPayment({ deps, owner, paymentId: row.id, actor });
      throw providerUnavailable(undefined);
    }
  }
  return deps.db.scoped(owner, async (tx) => presentOne(tx, await getPaymentOrFail(tx, { owner, id: row.id })), {
    readOnly: true,
  });
}

/**
 * Pays the amount due of an invoice, with the payer present: their bank may ask for confirmation. A payment in
 * progress, or one that just succeeded, is returned for the same request.
 */
export async function payInvoice(call: PayInput): Promise<Payment> {
  const { deps, ctx, input } = call;
  const owner = ctx.actor.ownerId;
  await assertCustomer(call);
  const order = { deps, owner, actor: ctx.actor, isUnattended: false, input };
  const begun = await deps.db.scoped(owner, (tx) => begin(tx, order));
  return submit({ ...order, actor: { kind: 'user', userId: ctx.actor.userId } }, begun);
}

type ChargeInput = AdminCall & { id: string; methodId: string; amountMinor: number };

/**
 * Charges an invoice to a saved card for the operator, at once and without the payer: a bank that wants to ask them
 * refuses. A request made before returns the payment it began. Errors: resource.not_found, billing.wrong_state.
 */
export async function chargeInvoice({ deps, ctx, id, methodId, amountMinor }: ChargeInput): Promise<Payment> {
  const { userId } = ctx.actor;
  const invoice = await deps.db.system((tx) => getByIdOrFail(tx, id), { readOnly: true });
  if (invoice.kind !== 'invoice' || invoice.state === 'draft') throw wrongState(invoice.state);
  const owner = invoice.ownerId;
  const actor = { kind: 'admin', userId } as const;
  const order = { deps, owner, actor, isUnattended: true, input: { invoiceId: id, methodId, amountMinor } };
  return submit(order, await deps.db.scoped(owner, (tx) => begin(tx, order)));
}
