import { isTestInstallation } from '#billing/installation-mode/installation-mode.usecases.ts';
import { getPaymentOrFail } from '../payments.repository.ts';
import { wrongPaymentState, wrongProvider } from '../payments.errors.ts';
import type { AdminCall, ClientCall, Payment } from '../payments.types.ts';
import { factsOf } from '../provider/sandbox/trial-facts.rules.ts';
import { moveTrialCharge } from '../provider/sandbox/trial-charges.repository.ts';
import { presentOne } from './read-payments.ts';
import { keepAnswer } from './send-payment.ts';
import type { AdminInvoice } from '#billing/invoices/invoices.types.ts';
import { wrongState } from '#billing/invoices/invoices.errors.ts';
import { uncoveredOf } from '#billing/invoices/standing.rules.ts';
import { getByIdOrFail, readForAdmin } from '#billing/invoices/usecases/read-admin-invoices.ts';
import type { Platform } from '#platform/platform.types.ts';
import { lockInvoice } from './lock-invoice.ts';
import { notePayment } from './note-payment.ts';

type Input = {
  deps: Platform;
  ctx: AdminCall['ctx'];
  id: string;
  /** Absent: the whole amount due. */
  amountMinor?: number | undefined;
  note: string;
};

/** Records a payment received by other means. Errors: resource.not_found, billing.wrong_state. */
export async function markPaid({ deps, ctx, id, amountMinor, note }: Input): Promise<AdminInvoice> {
  return deps.db.system(async (tx) => {
    const { ownerId: owner, kind, ...found } = await getByIdOrFail(tx, id);
    if (kind !== 'invoice' || found.state === 'draft') throw wrongState(found.state);
    // The amount due is read under the lock: two people recording the same money must not both count it.
    await lockInvoice(tx, { owner, invoiceId: id });
    const invoice = await getByIdOrFail(tx, id);
    const { state } = invoice;
    if (state !== 'issued' && state !== 'uncollectible') throw wrongState(state);
    const amount = amountMinor ?? uncoveredOf(invoice);
    if (amount <= 0) throw wrongState(state);
    const { userId } = ctx.actor;
    const actor = { kind: 'admin', userId } as const;
    await notePayment({ tx, deps, owner, invoiceId: id, provider: 'manual', amountMinor: amount, note, actor });
    return readForAdmin(tx, { deps, invoice: await getByIdOrFail(tx, id) });
  });
}

type AnswerInput = ClientCall & { id: string; isApproved: boolean };

/** The payer answers the simulated bank page. An answer already given stays. */
export async function answerTrialBank({ deps, ctx, id, isApproved }: AnswerInput): Promise<Payment> {
  const owner = ctx.actor.ownerId;
  const { row, isTest } = await deps.db.scoped(owner, async (tx) => {
    return { row: await getPaymentOrFail(tx, { owner, id }), isTest: await isTestInstallation(tx) };
  });
  if (row.provider !== 'sandbox' || !isTest) throw wrongProvider();
  if (row.state !== 'requires_action') throw wrongPaymentState(row.state);
  const state = isApproved ? 'succeeded' : 'failed';
  const charge = await deps.db.system((tx) => moveTrialCharge(tx, { paymentId: id, state, at: deps.clock.now() }));
  if (!charge) throw wrongPaymentState(row.state);
  const answer = { providerPaymentId: charge.id, facts: factsOf(charge) };
  const after = await keepAnswer({ deps, owner, paymentId: id, actor: ctx.actor, answer });
  return deps.db.scoped(owner, (tx) => presentOne(tx, after), { readOnly: true });
}
