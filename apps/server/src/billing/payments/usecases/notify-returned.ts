import type { PaymentNotice } from '@enlace/contract/billing/payments/payment-notices.ts';
import { amountDue } from '#billing/invoices/invoices.usecases.ts';
import { notify, queueMail } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { refundEmail, reopenedEmail } from '../emails/refund.email.ts';
import { lostMinorOf, refundSteps } from '../knowledge.rules.ts';
import { findPayer } from '../payers.repository.ts';
import type { PaymentRow, PaymentsDeps, RefundRow } from '../payments.types.ts';
import { listRefunds } from '../refunds.repository.ts';
import { cardText } from './queue-receipt.ts';

type Input = {
  tx: Tx;
  deps: PaymentsDeps;
  before: PaymentRow;
  after: PaymentRow;
  /** What the refunds begun now return is owed again. */
  isOwedAgain: boolean;
};

function lostMinor({ knowledge: known, amountMinor }: PaymentRow): number {
  return lostMinorOf({ known, amountMinor });
}

/** Refunds that finished now. */
async function listDone({ tx, before, after }: Input): Promise<RefundRow[]> {
  const names = Object.entries(after.knowledge.refunds)
    .filter(([name, { status }]) => status === 'succeeded' && before.knowledge.refunds[name]?.status !== 'succeeded')
    .map(([name]) => name);
  if (names.length === 0) return [];
  const rows = await listRefunds(tx, { owner: after.ownerId, paymentId: after.id });
  return rows.filter(({ id, providerRefundId }) => names.includes(id) || names.includes(providerRefundId ?? ''));
}

type Document = { number: string; reason: string | null };

async function findDocument(tx: Tx, { ownerId: owner, id }: { ownerId: string; id: string }): Promise<Document> {
  const [row] = await tx.sql<Document[]>`
    select coalesce(full_number, '') as number, reason from invoices where owner_id = ${owner} and id = ${id}`;
  if (!row) throw new Error(`no invoice ${id}`);
  return row;
}

/** Notifies the client of finished refunds, and immediately of a reversed payment. Erased accounts get no mail. */
export async function notifyReturned(input: Input): Promise<void> {
  const { tx, deps, before, after, isOwedAgain } = input;
  const { goneMinor } = refundSteps(before.knowledge, after.knowledge);
  const takenMinor = Math.max(0, lostMinor(after) - lostMinor(before));
  const reopenedMinor = (isOwedAgain ? goneMinor : 0) + takenMinor;
  const done = await listDone(input);
  if (reopenedMinor === 0 && done.length === 0) return;
  const { ownerId: owner, invoiceId, currency } = after;
  const payer = await findPayer(tx, owner);
  if (!payer) return;
  const { number } = await findDocument(tx, { ownerId: owner, id: invoiceId });
  const dueMinor = await amountDue({ tx, owner, invoiceId });
  const of = { payer, currency, number, dueMinor };
  const where = { isTrial: after.provider === 'sandbox', publicUrl: deps.config.publicUrl };
  const to = { name: payer.name, address: payer.email };
  const notifyOwner = async (what: PaymentNotice, amountMinor: number, content: ReturnType<typeof refundEmail>) => {
    const mail = { purpose: 'payment_refund', to, autoSubmitted: 'auto-generated' as const, ...content };
    await queueMail({ tx, deps, owner, mail });
    const params = { what, amountMinor, currency, invoice: number };
    await notify({ tx, deps, owner, notification: { kind: 'payment.notice', params, link: '/user/pagos' } });
  };
  if (reopenedMinor > 0) {
    const content = reopenedEmail({ ...of, ...where, amountMinor: reopenedMinor, isDisputed: takenMinor > 0 });
    await notifyOwner('reopened', reopenedMinor, content);
  }
  for (const { creditNoteId, amountMinor, waivedMinor } of done) {
    // Its invoice is due because of it: that was notified when it began.
    if (creditNoteId === null && waivedMinor === 0 && dueMinor > 0) continue;
    const creditNote = creditNoteId === null ? null : await findDocument(tx, { ownerId: owner, id: creditNoteId });
    const card = await cardText(tx, owner, after.methodId);
    await notifyOwner('refunded', amountMinor, refundEmail({ ...of, ...where, amountMinor, creditNote, card }));
  }
}
