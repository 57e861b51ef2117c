import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { findDefault } from './methods.repository.ts';
import type { MethodRow, PaymentsDeps } from './payments.types.ts';
import { cardProviderName } from './provider/find-provider.ts';

/** The method a client's invoices are charged to; undefined when they wait for a transfer. */
export function findDefaultMethod({
  tx,
  deps,
  owner,
}: {
  tx: Tx;
  deps: Pick<PaymentsDeps, 'config'>;
  owner: OwnerId;
}): Promise<MethodRow | undefined> {
  return findDefault(tx, { owner, provider: cardProviderName(deps) });
}

export { payInvoice } from './usecases/pay-invoice.ts';
export { retryPayment, sendWaitingPayments } from './usecases/charge-issued.ts';
export { refundOf } from './usecases/send-refund.ts';
export { notePayment, strikePayment } from './usecases/note-payment.ts';
