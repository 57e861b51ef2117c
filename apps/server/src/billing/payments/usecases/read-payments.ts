import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { findMethods } from '../methods.repository.ts';
import { findPaymentById, getPaymentOrFail, listNewestPayments, listPaymentsOf } from '../payments.repository.ts';
import type { AdminCall, ClientCall, Payment, PaymentRow } from '../payments.types.ts';
import { listRefundsOf } from '../refunds.repository.ts';

/** Payments with the cards they were made with. */
export async function presentPayments(tx: Tx, owner: OwnerId, rows: readonly PaymentRow[]): Promise<Payment[]> {
  const ids = rows.flatMap(({ methodId }) => methodId ?? []);
  const methods = new Map((await findMethods(tx, { owner, ids })).map((method) => [method.id, method]));
  return rows.map((row) => ({ ...row, method: methods.get(row.methodId ?? '') ?? null }));
}

export async function presentOne(tx: Tx, row: PaymentRow): Promise<Payment> {
  const [payment] = await presentPayments(tx, row.ownerId, [row]);
  if (!payment) throw new Error('one payment came out as none');
  return payment;
}

/** The newest payment of each of the client's invoices. */
export function listPayments({
  deps,
  ctx,
  invoiceIds,
}: ClientCall & { invoiceIds: readonly string[] }): Promise<{ items: Payment[] }> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(
    owner,
    async (tx) => ({ items: await presentPayments(tx, owner, await listNewestPayments(tx, { owner, invoiceIds })) }),
    { readOnly: true },
  );
}

export function getPayment({ deps, ctx, id }: ClientCall & { id: string }): Promise<Payment> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => presentOne(tx, await getPaymentOrFail(tx, { owner, id })), {
    readOnly: true,
  });
}

/** All payments of an invoice, and its refunds. */
export function listInvoicePayments({ deps, invoiceId }: AdminCall & { invoiceId: string }) {
  return deps.db.system(
    async (tx) => {
      const [invoice] = await tx.sql<{ owner: OwnerId }[]>`
        select owner_id as owner from invoice_numbers where invoice_id = ${invoiceId}`;
      if (!invoice) throw notFound();
      const { owner } = invoice;
      const rows = await listPaymentsOf(tx, { owner, invoiceId });
      const refunds = await listRefundsOf(tx, { owner, paymentIds: rows.map(({ id }) => id) });
      return { items: await presentPayments(tx, owner, rows), refunds };
    },
    { readOnly: true },
  );
}

/** Loads a payment by id for an administrator. */
export async function getPaymentForAdmin(tx: Tx, id: string): Promise<PaymentRow> {
  const row = await findPaymentById(tx, id);
  if (!row) throw notFound();
  return row;
}
