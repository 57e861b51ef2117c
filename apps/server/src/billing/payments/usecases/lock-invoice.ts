import { lockBilling } from '#billing/billing-clock/billing-lock.usecases.ts';
import { amountDue } from '#billing/invoices/invoices.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';

type LockedInvoice = {
  id: string;
  kind: string;
  state: string;
  currency: string;
  fullNumber: string;
  dueMinor: number;
};

/**
 * Locks an invoice until the transaction ends and returns the amount due then. Everything that begins or settles a
 * payment calls this first, to serialise it; before it locks the client's subscriptions, which depend on the money.
 */
export async function lockInvoice(
  tx: Tx,
  { owner, invoiceId }: { owner: OwnerId; invoiceId: string },
): Promise<LockedInvoice> {
  await lockBilling(tx, [owner]);
  const [row] = await tx.sql<Omit<LockedInvoice, 'dueMinor'>[]>`
    select id, kind, state, currency, coalesce(full_number, '') as full_number from invoices
    where owner_id = ${owner} and id = ${invoiceId} for no key update`;
  if (!row || row.state === 'draft') throw notFound();
  return { ...row, dueMinor: await amountDue({ tx, owner, invoiceId }) };
}
