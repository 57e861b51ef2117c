import type { z } from 'zod';
import type {
  invoiceEventSchema,
  invoicePaymentSchema,
  invoiceRefundSchema,
} from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import type { InvoiceRow } from './invoices.types.ts';

type InvoicePayment = z.output<typeof invoicePaymentSchema>;

export async function listPayments(tx: Tx, { ownerId, id }: InvoiceRow): Promise<InvoicePayment[]> {
  return tx.sql<InvoicePayment[]>`
    select id, provider, state, amount_minor, refunded_minor, failure_code, created_at, settled_at from payments
     where owner_id = ${ownerId} and invoice_id = ${id} order by created_at desc, id desc limit 100`;
}

type InvoiceRefund = z.output<typeof invoiceRefundSchema>;

/** Refunds of its payments, newest first, with the credit note each pays out. */
export async function listRefunds(tx: Tx, { ownerId, id }: InvoiceRow): Promise<InvoiceRefund[]> {
  return tx.sql<InvoiceRefund[]>`
    select r.id, r.payment_id, r.amount_minor, r.state, r.note, r.created_at, r.settled_at,
           case when r.credit_note_id is not null
                then jsonb_build_object('id', r.credit_note_id, 'fullNumber', coalesce(n.full_number, '')) end as credit_note
      from refunds r
      join payments p on p.owner_id = r.owner_id and p.id = r.payment_id
      left join invoices n on n.owner_id = r.owner_id and n.id = r.credit_note_id
     where p.owner_id = ${ownerId} and p.invoice_id = ${id} order by r.created_at desc, r.id desc limit 100`;
}

type InvoiceEvent = z.output<typeof invoiceEventSchema>;

/** Everything known to have happened to an invoice, newest first, from the original tables. */
export async function listTimeline(tx: Tx, invoice: InvoiceRow): Promise<InvoiceEvent[]> {
  const { ownerId: owner, id, createdAt, issuedAt, paidAt } = invoice;
  return tx.sql<InvoiceEvent[]>`
    select * from (
      select ${createdAt}::timestamptz as at, 'created' as kind, null as detail, null::bigint as amount_minor, 0 as place
       where ${issuedAt}::timestamptz is distinct from ${createdAt}::timestamptz
      union all select ${issuedAt}::timestamptz, 'issued', ${invoice.fullNumber}, ${invoice.totalMinor}, 1
       where ${issuedAt}::timestamptz is not null
      union all select ${paidAt}::timestamptz, 'paid', null, null, 9 where ${paidAt}::timestamptz is not null
      union all select at, kind, detail, null, 2 from invoice_events where owner_id = ${owner} and invoice_id = ${id}
      union all select at, 'reminded', step::text, null, 3 from invoice_reminders where owner_id = ${owner} and invoice_id = ${id}
      union all select issued_at, 'credited', full_number, total_minor, 4 from invoices
       where owner_id = ${owner} and rectifies_id = ${id} and state <> 'draft'
      union all select coalesce(settled_at, created_at), 'payment_succeeded', provider, amount_minor, 5 from payments
       where owner_id = ${owner} and invoice_id = ${id} and state in ('succeeded', 'disputed', 'lost')
      union all select updated_at, 'payment_failed', failure_code, amount_minor, 5 from payments
       where owner_id = ${owner} and invoice_id = ${id} and state = 'failed'
      union all select coalesce(r.settled_at, r.created_at), 'refunded', p.provider, r.amount_minor, 6
        from refunds r join payments p on p.owner_id = r.owner_id and p.id = r.payment_id
       where p.owner_id = ${owner} and p.invoice_id = ${id} and r.state = 'succeeded'
    ) happened order by at desc, place desc limit 200`;
}
