import type { TrialCardAction } from '@enlace/contract/billing/payments/trial-cards.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type TrialChargeState = 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled';

export type TrialChargeRow = {
  id: string;
  paymentId: string;
  ownerId: OwnerId;
  action: TrialCardAction;
  state: TrialChargeState;
  amountMinor: number;
  currency: string;
  createdAt: Temporal.Instant;
  changedAt: Temporal.Instant;
};

/** Inserts the charge, or returns the existing one when the same payment is sent again. */
export async function keepTrialCharge(
  tx: Tx,
  charge: Omit<TrialChargeRow, 'changedAt'>,
): Promise<{ row: TrialChargeRow; isNew: boolean }> {
  const { id, paymentId, ownerId, action, state, amountMinor, currency, createdAt } = charge;
  const [row] = await tx.sql<TrialChargeRow[]>`
    insert into sandbox_charges (id, payment_id, owner_id, action, state, amount_minor, currency, created_at, changed_at)
    values (${id}, ${paymentId}, ${ownerId}, ${action}, ${state}, ${amountMinor}, ${currency}, ${createdAt}, ${createdAt})
    on conflict (payment_id) do nothing returning *`;
  if (row) return { row, isNew: true };
  const before = await findTrialCharge(tx, { paymentId });
  if (!before) throw new Error('a trial charge vanished while it was written');
  return { row: before, isNew: false };
}

export async function findTrialCharge(
  tx: Tx,
  { paymentId }: { paymentId: string },
): Promise<TrialChargeRow | undefined> {
  const [row] = await tx.sql<
    TrialChargeRow[]
  >`select * from sandbox_charges where payment_id = ${paymentId} for update`;
  return row;
}

/** Advances a pending charge; undefined when it is not pending. */
export async function moveTrialCharge(
  tx: Tx,
  { paymentId, state, at }: { paymentId: string; state: TrialChargeState; at: Temporal.Instant },
): Promise<TrialChargeRow | undefined> {
  const [row] = await tx.sql<TrialChargeRow[]>`
    update sandbox_charges set state = ${state}, changed_at = ${at}
    where payment_id = ${paymentId} and state in ('requires_action', 'processing') returning *`;
  return row;
}
