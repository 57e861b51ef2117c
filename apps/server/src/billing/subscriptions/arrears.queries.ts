import type { z } from 'zod';
import type { openInvoiceSchema } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type OpenInvoice = z.output<typeof openInvoiceSchema>;

/** The amount still due of `invoices i`. */
const dueSql = (tx: Tx) => tx.sql`invoice_uncovered(i)`;
const liveSql = (tx: Tx) => tx.sql`('created', 'requires_action', 'processing', 'unknown')`;

/** Unpaid invoices of a subscription, oldest first. */
export async function listOpenInvoices(
  tx: Tx,
  { owner, subscriptionId }: { owner: OwnerId; subscriptionId: string },
): Promise<OpenInvoice[]> {
  const rows = await tx.sql<OpenInvoice[]>`
    select i.id, i.full_number, i.currency, ${dueSql(tx)} as due_minor, i.due_date
    from invoices i
    where i.owner_id = ${owner} and i.kind = 'invoice' and i.state = 'issued' and ${dueSql(tx)} > 0
      and exists (select 1 from subscription_periods p
                   where p.owner_id = i.owner_id and p.subscription_id = ${subscriptionId} and p.invoice_id = i.id)
    order by i.issued_at, i.id`;
  return [...rows];
}

/** All unpaid invoices of a client, whatever they were for. */
export async function listUnpaidInvoices(tx: Tx, owner: OwnerId): Promise<OpenInvoice[]> {
  const rows = await tx.sql<OpenInvoice[]>`
    select i.id, i.full_number, i.currency, ${dueSql(tx)} as due_minor, i.due_date
    from invoices i
    where i.owner_id = ${owner} and i.kind = 'invoice' and i.state = 'issued' and ${dueSql(tx)} > 0
    order by i.issued_at, i.id limit 50`;
  return [...rows];
}

/** Whether a payment of an invoice may still succeed. */
export async function hasLivePayment(
  tx: Tx,
  { owner, invoiceId }: { owner: OwnerId; invoiceId: string },
): Promise<boolean> {
  const [row] = await tx.sql`
    select 1 from payments where owner_id = ${owner} and invoice_id = ${invoiceId} and state in ${liveSql(tx)} limit 1`;
  return row !== undefined;
}

/** Whether a charge of one of these invoices failed. */
export async function hasFailedPayment(
  tx: Tx,
  { owner, invoiceIds }: { owner: OwnerId; invoiceIds: readonly string[] },
): Promise<boolean> {
  const [row] = await tx.sql`
    select 1 from payments
     where owner_id = ${owner} and invoice_id = any(${[...invoiceIds]}::uuid[]) and state = 'failed' limit 1`;
  return row !== undefined;
}

export type Overdue = { ownerId: OwnerId; id: string };

/** Active subscriptions with an overdue invoice and no payment in progress; claimed for this transaction. */
export async function claimOverdue(
  tx: Tx,
  { at, limit, owner }: { at: Temporal.Instant; limit: number; owner: OwnerId | undefined },
): Promise<Overdue[]> {
  // Starts from the few overdue ones, of one client if given, never from all active ones; the first bound on the date
  // is there for the index.
  const rows = await tx.sql<Overdue[]>`
    with late as materialized (
      select distinct p.owner_id, p.subscription_id
      from invoices i join subscription_periods p on p.owner_id = i.owner_id and p.invoice_id = i.id
      where i.kind = 'invoice' and i.state = 'issued' and i.due_date <= ${at}::timestamptz::date
        ${owner ? tx.sql`and i.owner_id = ${owner}` : tx.sql``}
        and i.due_date < (${at}::timestamptz at time zone i.time_zone)::date and ${dueSql(tx)} > 0
        and not exists (select 1 from payments y where y.owner_id = i.owner_id and y.invoice_id = i.id and y.state in ${liveSql(tx)}))
    select s.owner_id, s.id from late join subscriptions s on s.owner_id = late.owner_id and s.id = late.subscription_id
    where s.state = 'active' and s.parked_at is null
    order by s.owner_id limit ${limit} for no key update of s skip locked`;
  return [...rows];
}
