import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/**
 * The first lock of every transaction that changes the billing of clients: their subscriptions that are not over, in one
 * order. Grants, packages, invoices, payments and, last of all, the chain with the numbers come after it, so that nobody
 * waits in a circle. Whoever works for several clients names all of them here.
 */
export async function lockBilling(tx: Tx, owners: readonly OwnerId[]): Promise<void> {
  await tx.sql`
    select 1 from subscriptions
    where owner_id = any(${[...new Set(owners)]}::uuid[]) and state not in ('expired', 'cancelled')
    order by owner_id, id for no key update`;
}

type Row = { ownerId: OwnerId; id: string };

/**
 * For a run that claimed single subscriptions and must never wait for one: takes what else their clients have, and leaves
 * out the clients of whom somebody else holds a part.
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
