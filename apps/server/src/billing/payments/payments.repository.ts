import type { PaymentProviderName } from '@enlace/contract/billing/payments/payments.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { knowledgeSchema } from './knowledge.rules.ts';
import type { PaymentRow } from './payments.types.ts';

type Stored = Omit<PaymentRow, 'knowledge'> & { knowledge: unknown };

function toRow(stored: Stored): PaymentRow {
  return { ...stored, knowledge: knowledgeSchema.parse(stored.knowledge) };
}

type Key = { owner: OwnerId; id: string };
type OfInvoice = { owner: OwnerId; invoiceId: string };

export async function findPayment(tx: Tx, { owner, id }: Key, { lock = false } = {}): Promise<PaymentRow | undefined> {
  const [row] = await tx.sql<Stored[]>`
    select * from payments where owner_id = ${owner} and id = ${id} ${lock ? tx.sql`for no key update` : tx.sql``}`;
  return row && toRow(row);
}

export async function getPaymentOrFail(tx: Tx, key: Key, options: { lock?: boolean } = {}): Promise<PaymentRow> {
  const row = await findPayment(tx, key, options);
  if (!row) throw notFound();
  return row;
}

/** By id alone, for administrators, whose URL contains no client. */
export async function findPaymentById(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.sql<Stored[]>`select * from payments where id = ${id}`;
  return row && toRow(row);
}

/** The payment that may still succeed; at most one exists. */
export async function findLivePayment(tx: Tx, { owner, invoiceId }: OfInvoice): Promise<PaymentRow | undefined> {
  const [row] = await tx.sql<Stored[]>`
    select * from payments where owner_id = ${owner} and invoice_id = ${invoiceId}
      and state in ('created', 'requires_action', 'processing', 'unknown') for no key update`;
  return row && toRow(row);
}

export async function listPaymentsOf(tx: Tx, { owner, invoiceId }: OfInvoice): Promise<PaymentRow[]> {
  const rows = await tx.sql<Stored[]>`
    select * from payments where owner_id = ${owner} and invoice_id = ${invoiceId} order by created_at desc, id desc`;
  return rows.map(toRow);
}

/** The newest payment of each invoice. */
export async function listNewestPayments(
  tx: Tx,
  { owner, invoiceIds }: { owner: OwnerId; invoiceIds: readonly string[] },
): Promise<PaymentRow[]> {
  const rows = await tx.sql<Stored[]>`
    select distinct on (invoice_id) * from payments
    where owner_id = ${owner} and invoice_id = any(${[...invoiceIds]}::uuid[])
    order by invoice_id, created_at desc, id desc`;
  return rows.map(toRow);
}

/** The newest payment with each of these methods. */
export async function listNewestOfMethods(
  tx: Tx,
  { owner, methodIds }: { owner: OwnerId; methodIds: readonly string[] },
): Promise<PaymentRow[]> {
  const rows = await tx.sql<Stored[]>`
    select distinct on (method_id) * from payments
    where owner_id = ${owner} and method_id = any(${[...methodIds]}::uuid[]) and state <> 'cancelled'
    order by method_id, created_at desc, id desc`;
  return rows.map(toRow);
}

/** A client's payments, newest first. */
export async function listPaymentsOfOwner(
  tx: Tx,
  { owner, limit }: { owner: OwnerId; limit: number },
): Promise<PaymentRow[]> {
  const rows = await tx.sql<Stored[]>`
    select * from payments where owner_id = ${owner} order by created_at desc, id desc limit ${limit}`;
  return rows.map(toRow);
}

export type NewPayment = Pick<
  PaymentRow,
  'id' | 'invoiceId' | 'provider' | 'methodId' | 'state' | 'amountMinor' | 'currency' | 'isUnattended' | 'note'
> & { owner: OwnerId; nextCheckAt: Temporal.Instant | null; settledAt: Temporal.Instant | null };

/** Undefined when the invoice already has a live payment: the unique index decides. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow | undefined> {
  const { owner, id, invoiceId, provider, methodId, state, amountMinor, currency, isUnattended, note } = payment;
  const [row] = await tx.sql<Stored[]>`
    insert into payments (owner_id, id, invoice_id, provider, method_id, state, amount_minor, currency, is_unattended, note,
      next_check_at, settled_at, attempt)
    values (${owner}, ${id}, ${invoiceId}, ${provider}, ${methodId}, ${state}, ${amountMinor}, ${currency}, ${isUnattended},
      ${note}, ${payment.nextCheckAt}, ${payment.settledAt},
      (select count(*) + 1 from payments where owner_id = ${owner} and invoice_id = ${invoiceId}))
    on conflict (owner_id, invoice_id) where state in ('created', 'requires_action', 'processing', 'unknown') do nothing
    returning *`;
  return row && toRow(row);
}

type Saved = Pick<
  PaymentRow,
  | 'state'
  | 'knowledge'
  | 'refundedMinor'
  | 'appliedMinor'
  | 'actionUrl'
  | 'failureCode'
  | 'isHardDecline'
  | 'settledAt'
  | 'nextCheckAt'
>;

/** Stores the current knowledge; each state transition is written separately, because the database checks every one. */
export async function savePayment(
  tx: Tx,
  {
    row,
    saved,
    steps,
    at,
  }: { row: PaymentRow; saved: Saved; steps: readonly PaymentRow['state'][]; at: Temporal.Instant },
): Promise<PaymentRow> {
  for (const step of steps)
    await tx.sql`update payments set state = ${step} where owner_id = ${row.ownerId} and id = ${row.id}`;
  const [stored] = await tx.sql<Stored[]>`
    update payments set knowledge = ${tx.sql.json(saved.knowledge)}, refunded_minor = ${saved.refundedMinor},
      applied_minor = ${saved.appliedMinor}, action_url = ${saved.actionUrl}, failure_code = ${saved.failureCode},
      is_hard_decline = ${saved.isHardDecline}, settled_at = ${saved.settledAt}, next_check_at = ${saved.nextCheckAt},
      updated_at = ${at}
    where owner_id = ${row.ownerId} and id = ${row.id} returning *`;
  if (!stored) throw new Error('a locked payment vanished');
  return toRow(stored);
}

type Named = { provider: PaymentProviderName; name: string; owner: OwnerId; paymentId: string };

/**
 * Stores the provider's id of the payment. Of several ids the last one that is not a page is used for refunds. True
 * when the id is new.
 */
export async function namePayment(tx: Tx, { provider, name, owner, paymentId }: Named): Promise<boolean> {
  const rows = await tx.sql`
    insert into provider_payments (provider, provider_payment_id, owner_id, payment_id)
    values (${provider}, ${name}, ${owner}, ${paymentId}) on conflict do nothing returning 1`;
  await tx.sql`
    update payments set provider_payment_id = ${name}
    where owner_id = ${owner} and id = ${paymentId} and provider_payment_id is distinct from ${name}
      and (provider_payment_id is null or starts_with(provider_payment_id, 'cs_'))`;
  return rows.length > 0;
}

/**
 * Serialises storing and finding a provider's id, before any other lock; else an event could be parked while its
 * payment is being linked.
 */
export async function queueForName(tx: Tx, name: string): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('provider_payment:' || ${name}::text, 0))`;
}

/** The payment with this provider id. */
export async function findNamedPayment(
  tx: Tx,
  { provider, name }: { provider: string; name: string },
): Promise<{ owner: OwnerId; paymentId: string } | undefined> {
  const [row] = await tx.sql<{ owner: OwnerId; paymentId: string }[]>`
    select owner_id as owner, payment_id from provider_payments
    where provider = ${provider} and provider_payment_id = ${name}`;
  return row;
}

/** Claims a waiting payment: exactly one caller gets it. */
export async function claimPayment(
  tx: Tx,
  { owner, id, at, nextCheckAt }: Key & { at: Temporal.Instant; nextCheckAt: Temporal.Instant },
): Promise<PaymentRow | undefined> {
  const [row] = await tx.sql<Stored[]>`
    update payments set sent_at = ${at}, next_check_at = ${nextCheckAt}, updated_at = ${at}
    where owner_id = ${owner} and id = ${id} and state = 'created' and sent_at is null returning *`;
  return row && toRow(row);
}

/** The provider did not accept it, so the payment waits again. */
export async function releasePayment(
  tx: Tx,
  { owner, id, nextCheckAt }: Key & { nextCheckAt: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update payments set sent_at = null, next_check_at = ${nextCheckAt}
    where owner_id = ${owner} and id = ${id} and state = 'created'`;
}

export type DuePayment = { owner: OwnerId; id: string };

/** Payments due for a query, longest waiting first. */
export async function listDuePayments(
  tx: Tx,
  { at, limit }: { at: Temporal.Instant; limit: number },
): Promise<DuePayment[]> {
  const rows = await tx.sql<DuePayment[]>`
    select owner_id as owner, id from payments
    where state in ('created', 'requires_action', 'processing', 'unknown') and next_check_at <= ${at}
    order by next_check_at limit ${limit}`;
  return [...rows];
}

/** Payments waiting for a job to submit them; interactive ones are submitted in their request. */
export async function listWaitingPayments(tx: Tx, { limit }: { limit: number }): Promise<DuePayment[]> {
  const rows = await tx.sql<DuePayment[]>`
    select owner_id as owner, id from payments where state = 'created' and sent_at is null and is_unattended order by created_at limit ${limit}`;
  return [...rows];
}

export async function postponeCheck(
  tx: Tx,
  { owner, id, nextCheckAt }: Key & { nextCheckAt: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update payments set next_check_at = ${nextCheckAt}, checks = checks + 1 where owner_id = ${owner} and id = ${id}`;
}
