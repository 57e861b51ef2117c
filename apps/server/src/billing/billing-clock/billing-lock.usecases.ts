import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/**
 * The first lock of every transaction that changes clients' billing: their unfinished subscriptions, in a fixed order.
 * Grants, packages, invoices, payments and finally the chain with the numbers are locked after it, so that transactions
 * never deadlock. Work for several clients names them all here.
 */
export async function lockBilling(tx: Tx, owners: readonly OwnerId[]): Promise<void> {
  await tx.sql`
    select 1 from subscriptions
    where owner_id = any(${[...new Set(owners)]}::uuid[]) and state not in ('expired', 'cancelled')
    order by owner_id, id for no key update`;
}

type Row = { ownerId: OwnerId; id: string };

/**
 * For a run that claimed single subscriptions and must never wait: locks the rest of their clients' subscriptions, and
 * skips clients partly locked by somebody else.
 */
export async function claimSiblings<Claimed extends Row>(tx: Tx, rows: readonly Claimed[]): Promise<Claimed[]> {
  const [owners, ids] = [rows.map(({ ownerId }) => ownerId), rows.map(({ id }) => id)];
  const siblings = await tx.sql<Row[]>`
    select owner_id, id from subscriptions
    where owner_id = any(${owners}::uuid[]) and state not in ('expired', 'cancelled') and id <> all(${ids}::uuid[])`;
  if (siblings.length === 0) return [...rows];
  const held = await tx.sql<Row[]>`
    select owner_id, id from subscriptions
    where owner_id = any(${siblings.map(({ ownerId }) => ownerId)}::uuid[]) and id = any(${siblings.map(({ id }) => id)}::uuid[])
    for no key update skip locked`;
  const mine = new Set(held.map(({ id }) => id));
  const taken = new Set(siblings.flatMap(({ ownerId, id }) => (mine.has(id) ? [] : [ownerId])));
  return rows.filter(({ ownerId }) => !taken.has(ownerId));
}
