import type { OwnerId } from '#platform/context.ts';
import { providerUnavailable, wrongPaymentState } from '../payments.errors.ts';
import { findLivePayment, getPaymentOrFail } from '../payments.repository.ts';
import type { ClientCall, Payment, PaymentActor, PaymentRow, PaymentsDeps } from '../payments.types.ts';
import { providerNamed } from '../provider/find-provider.ts';
import { ProviderBusyError, ProviderSilentError } from '../provider/provider.types.ts';
import { sentPaymentOf } from './ask-provider.ts';
import { presentOne } from './read-payments.ts';
import { keepAnswer } from './send-payment.ts';

type GiveUpInput = { deps: PaymentsDeps; owner: OwnerId; row: PaymentRow; actor: PaymentActor };

/**
 * Cancels a payment that waits for its payer, at the provider first: a page still open could be paid after all. The
 * provider's answer decides, even if it was paid meanwhile.
 */
export async function giveUpPayment({ deps, owner, row, actor }: GiveUpInput): Promise<PaymentRow> {
  const at = deps.clock.now().epochMilliseconds;
  const provider = providerNamed(deps, row.provider);
  const input = { deps, owner, paymentId: row.id, actor };
  if (!provider)
    return keepAnswer({ ...input, answer: { providerPaymentId: null, facts: [{ kind: 'cancelled', at }] } });
  const sent = await deps.db.scoped(owner, (tx) => sentPaymentOf(tx, row), { readOnly: true });
  return keepAnswer({ ...input, answer: await provider.cancel(sent) });
}

/** The payer changed their mind before their bank was asked. */
export async function cancelPayment({ deps, ctx, id }: ClientCall & { id: string }): Promise<Payment> {
  const owner = ctx.actor.ownerId;
  const row = await deps.db.scoped(owner, (tx) => getPaymentOrFail(tx, { owner, id }));
  if (row.state !== 'requires_action') throw wrongPaymentState(row.state);
  try {
    const after = await giveUpPayment({ deps, owner, row, actor: ctx.actor });
    return await deps.db.scoped(owner, (tx) => presentOne(tx, after), { readOnly: true });
  } catch (error) {
    if (error instanceof ProviderBusyError || error instanceof ProviderSilentError) throw providerUnavailable(error);
    throw error;
  }
}

type CloseInput = { deps: PaymentsDeps; owner: OwnerId; invoiceId: string };

/** The invoice is paid: closes any other open payment. A provider that does not answer is queried again later. */
export async function closePayments({ deps, owner, invoiceId }: CloseInput): Promise<void> {
  const row = await deps.db.scoped(owner, (tx) => findLivePayment(tx, { owner, invoiceId }));
  // A charge in progress cannot be recalled; if it succeeds, it becomes credit.
  if (row?.state !== 'requires_action') return;
  await giveUpPayment({ deps, owner, row, actor: { kind: 'system', job: 'payments.close' } });
}
