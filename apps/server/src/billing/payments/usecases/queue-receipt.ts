import { queueMail } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { receiptEmail } from '../emails/receipt.email.ts';
import { findMethod } from '../methods.repository.ts';
import { findPayer } from '../payers.repository.ts';
import type { PaymentRow, PaymentsDeps } from '../payments.types.ts';

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  diners: 'Diners Club',
  discover: 'Discover',
  unionpay: 'UnionPay',
};

/** “Visa •••• 4417”; null when no card or account of the client was charged. */
export async function cardText(tx: Tx, owner: OwnerId, methodId: string | null): Promise<string | null> {
  const method = methodId === null ? undefined : await findMethod(tx, { owner, id: methodId });
  if (!method?.last4) return null;
  const brand = method.kind === 'card' ? (brands[method.brand ?? ''] ?? '') : 'IBAN';
  return `${brand} •••• ${method.last4}`.trim();
}

type ReceiptInput = { tx: Tx; deps: PaymentsDeps; owner: OwnerId; payment: PaymentRow };

/** Mails the client a receipt. Erased accounts get none. */
export async function queueReceipt({ tx, deps, owner, payment }: ReceiptInput): Promise<void> {
  const payer = await findPayer(tx, owner);
  if (!payer) return;
  const [invoice] = await tx.sql<{ fullNumber: string }[]>`
    select full_number from invoices where owner_id = ${owner} and id = ${payment.invoiceId}`;
  const mail = receiptEmail({
    payer,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    number: invoice?.fullNumber ?? '',
    card: await cardText(tx, owner, payment.methodId),
    isTrial: payment.provider === 'sandbox',
    publicUrl: deps.config.publicUrl,
  });
  const to = { name: payer.name, address: payer.email };
  await queueMail({
    tx,
    deps,
    owner,
    mail: { purpose: 'payment_receipt', to, autoSubmitted: 'auto-generated', ...mail },
  });
}
