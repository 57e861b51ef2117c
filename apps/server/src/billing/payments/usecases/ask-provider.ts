import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { findCustomer } from '../methods.repository.ts';
import type { PaymentRow } from '../payments.types.ts';
import type { SentPayment } from '../provider/provider.types.ts';

/** The identification of a payment at its provider. */
export async function sentPaymentOf(tx: Tx, row: PaymentRow): Promise<SentPayment> {
  const owner: OwnerId = row.ownerId;
  const { id, providerPaymentId, currency, sentAt, createdAt, provider } = row;
  const customerId = provider === 'stripe' ? await findCustomer(tx, { owner, provider: 'stripe' }) : null;
  return { paymentId: id, owner, customerId, providerPaymentId, currency, sentAt: sentAt ?? createdAt };
}
