import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { RefundRow } from './payments.types.ts';

type OfPayment = { owner: OwnerId; paymentId: string };

export async function listRefunds(tx: Tx, { owner, paymentId }: OfPayment): Promise<RefundRow[]> {
  const rows = await tx.sql<RefundRow[]>`
    select * from refunds where owner_id = ${owner} and payment_id = ${paymentId} order by created_at, id`;
  return [...rows];
}

/** Refunds of these payments, newest first. */
export async function listRefundsOf(
  tx: Tx,
  { owner, paymentIds }: { owner: OwnerId; paymentIds: readonly string[] },
): Promise<RefundRow[]> {
  const rows = await tx.sql<RefundRow[]>`
    select * from refunds where owner_id = ${owner} and payment_id = any(${[...paymentIds]}::uuid[])
    order by created_at desc, id desc`;
  return [...rows];
}

export async function findRefund(
  tx: Tx,
  { owner, id }: { owner: OwnerId; id: string },
): Promise<RefundRow | undefined> {
  const [row] = await tx.sql<RefundRow[]>`select * from refunds where owner_id = ${owner} and id = ${id}`;
  return row;
}

export type NewRefund = Pick<RefundRow, 'id' | 'paymentId' | 'creditNoteId' | 'amountMinor' | 'providerRefundId'> & {
  owner: OwnerId;
  note: string | null;
  createdAt: Temporal.Instant;
};

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  const { owner, id, paymentId, creditNoteId, amountMinor, providerRefundId, note, createdAt } = refund;
  const [row] = await tx.sql<RefundRow[]>`
    insert into refunds (owner_id, id, payment_id, credit_note_id, amount_minor, state, provider_refund_id, note, created_at)
    values (${owner}, ${id}, ${paymentId}, ${creditNoteId}, ${amountMinor}, 'pending', ${providerRefundId},
      ${note}, ${createdAt}) returning *`;
  if (!row) throw new Error('an insert returned no row');
  return row;
}

export async function settleRefund(
  tx: Tx,
  { row, state, at }: { row: RefundRow; state: RefundRow['state']; at: Temporal.Instant },
): Promise<void> {
  await tx.sql`update refunds set state = ${state}, settled_at = ${at} where owner_id = ${row.ownerId} and id = ${row.id}`;
}

/** The part of a refund that is not owed again. */
export async function setWaived(tx: Tx, { row, waivedMinor }: { row: RefundRow; waivedMinor: number }): Promise<void> {
  await tx.sql`update refunds set waived_minor = ${waivedMinor} where owner_id = ${row.ownerId} and id = ${row.id}`;
}

/** Refunds whose result is still unknown. */
export async function listPendingRefunds(
  tx: Tx,
  { before, limit }: { before: Temporal.Instant; limit: number },
): Promise<RefundRow[]> {
  const rows = await tx.sql<RefundRow[]>`
    select * from refunds where state = 'pending' and created_at < ${before} order by created_at limit ${limit}`;
  return [...rows];
}
