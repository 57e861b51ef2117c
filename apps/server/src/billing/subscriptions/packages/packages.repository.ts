import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { GrantRow, PurchaseRow } from './packages.types.ts';

const purchaseColumns = (tx: Tx) => tx.sql`
  b.owner_id, b.id, b.package_id, b.state, b.price_minor, b.currency, b.invoice_id, b.starts_at, b.expires_at,
  b.has_rolled_over, b.expires_unpaid_at, b.created_at, p.code, p.name, p.valid_days, p.rolls_over, p.priority`;

/** Using up a package locks its grants and then marks it: ending one locks in the same order. */
async function lockGrants(
  tx: Tx,
  { owner, purchaseIds }: { owner: OwnerId; purchaseIds: readonly string[] },
): Promise<void> {
  await tx.sql`
    select 1 from quota_grants where owner_id = ${owner} and purchase_id = any(${[...purchaseIds]}::uuid[])
    order by id for no key update`;
}

export async function findPurchase(
  tx: Tx,
  { owner, id, lock = false }: { owner: OwnerId; id: string; lock?: boolean },
): Promise<PurchaseRow | undefined> {
  if (lock) await lockGrants(tx, { owner, purchaseIds: [id] });
  const [row] = await tx.sql<PurchaseRow[]>`
    select ${purchaseColumns(tx)} from package_purchases b join packages p on p.id = b.package_id
    where b.owner_id = ${owner} and b.id = ${id} ${lock ? tx.sql`for no key update of b` : tx.sql``}`;
  return row;
}

/** The purchase of an invoice, locked until the transaction ends. */
export async function findPurchaseOfInvoice(
  tx: Tx,
  { owner, invoiceId }: { owner: OwnerId; invoiceId: string },
): Promise<PurchaseRow | undefined> {
  const [row] = await tx.sql<{ id: string }[]>`
    select id from package_purchases where owner_id = ${owner} and invoice_id = ${invoiceId}`;
  return row && findPurchase(tx, { owner, id: row.id, lock: true });
}

export async function listPurchases(
  tx: Tx,
  { owner, before, limit }: { owner: OwnerId; before: string | undefined; limit: number },
): Promise<PurchaseRow[]> {
  return [
    ...(await tx.sql<PurchaseRow[]>`
      select ${purchaseColumns(tx)} from package_purchases b join packages p on p.id = b.package_id
      where b.owner_id = ${owner} ${before === undefined ? tx.sql`` : tx.sql`and b.id < ${before}`}
      order by b.id desc limit ${limit}`),
  ];
}

type Ending = { at: Temporal.Instant; owner: OwnerId };

const isEndingSql = (
  tx: Tx,
  at: Temporal.Instant,
) => tx.sql`((b.state in ('active', 'exhausted') and b.expires_at <= ${at})
  or (b.state = 'pending' and b.expires_unpaid_at <= ${at}))`;

/** Clients with a bought package that has expired or was never paid. */
export async function listEndingOwners(
  tx: Tx,
  { at, limit, owner }: { at: Temporal.Instant; limit: number; owner: OwnerId | undefined },
): Promise<OwnerId[]> {
  const rows = await tx.sql<{ ownerId: OwnerId }[]>`
    select distinct b.owner_id from package_purchases b
    where ${isEndingSql(tx, at)} ${owner ? tx.sql`and b.owner_id = ${owner}` : tx.sql``} order by b.owner_id limit ${limit}`;
  return rows.map(({ ownerId }) => ownerId);
}

/** One client's packages that end by now, locked until the transaction ends. */
export async function lockEnding(tx: Tx, { at, owner }: Ending): Promise<PurchaseRow[]> {
  const due = await tx.sql<{ id: string }[]>`
    select b.id from package_purchases b where b.owner_id = ${owner} and ${isEndingSql(tx, at)} order by b.id`;
  const ids = due.map(({ id }) => id);
  await lockGrants(tx, { owner, purchaseIds: ids });
  return [
    ...(await tx.sql<PurchaseRow[]>`
      select ${purchaseColumns(tx)} from package_purchases b join packages p on p.id = b.package_id
      where b.owner_id = ${owner} and b.id = any(${ids}::uuid[]) and ${isEndingSql(tx, at)} order by b.id for no key update of b`),
  ];
}

/** The purchase that this key already made. */
export async function findPurchaseByKey(
  tx: Tx,
  { owner, key }: { owner: OwnerId; key: string },
): Promise<PurchaseRow | undefined> {
  const [row] = await tx.sql<{ id: string }[]>`
    select id from package_purchases where owner_id = ${owner} and idempotency_key = ${key}`;
  return row && findPurchase(tx, { owner, id: row.id });
}

export async function insertPurchase(
  tx: Tx,
  row: Pick<
    PurchaseRow,
    'ownerId' | 'id' | 'packageId' | 'state' | 'priceMinor' | 'currency' | 'invoiceId' | 'expiresUnpaidAt' | 'createdAt'
  > & { idempotencyKey: string | null },
): Promise<void> {
  await tx.sql`insert into package_purchases ${tx.sql(row)}`;
}

type PurchaseChange = Partial<
  Pick<PurchaseRow, 'state' | 'startsAt' | 'expiresAt' | 'hasRolledOver' | 'expiresUnpaidAt' | 'invoiceId'>
>;

export async function updatePurchase(
  tx: Tx,
  { owner, id, set }: { owner: OwnerId; id: string; set: PurchaseChange },
): Promise<void> {
  await tx.sql`update package_purchases set ${tx.sql(set)} where owner_id = ${owner} and id = ${id}`;
}

const grantColumns = (tx: Tx) =>
  tx.sql`id, resource, amount, remaining, priority, purchase_id, reason, starts_at, expires_at, revoked_at`;

export async function listGrants(
  tx: Tx,
  { owner, purchaseIds }: { owner: OwnerId; purchaseIds: readonly string[] },
): Promise<GrantRow[]> {
  return [
    ...(await tx.sql<GrantRow[]>`
      select ${grantColumns(tx)} from quota_grants
      where owner_id = ${owner} and purchase_id = any(${[...purchaseIds]}::uuid[]) order by resource, id`),
  ];
}

/** The operator's grants, newest first. */
export async function listOperatorGrants(tx: Tx, owner: OwnerId): Promise<GrantRow[]> {
  return [
    ...(await tx.sql<GrantRow[]>`
      select ${grantColumns(tx)} from quota_grants
      where owner_id = ${owner} and purchase_id is null order by id desc limit 50`),
  ];
}

export async function insertGrant(
  tx: Tx,
  grant: Omit<GrantRow, 'revokedAt' | 'remaining'> & { ownerId: OwnerId },
): Promise<void> {
  await tx.sql`insert into quota_grants ${tx.sql({ ...grant, remaining: grant.amount })}`;
}

export async function extendGrants(
  tx: Tx,
  { owner, purchaseId, expiresAt }: { owner: OwnerId; purchaseId: string; expiresAt: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update quota_grants set expires_at = ${expiresAt}
    where owner_id = ${owner} and purchase_id = ${purchaseId} and revoked_at is null`;
}

/** Ends grants now; returns those that were still open. */
export async function revokeGrants(
  tx: Tx,
  { owner, where, at }: { owner: OwnerId; where: { purchaseId: string } | { grantId: string }; at: Temporal.Instant },
): Promise<GrantRow[]> {
  const which = 'grantId' in where ? tx.sql`id = ${where.grantId}` : tx.sql`purchase_id = ${where.purchaseId}`;
  return [
    ...(await tx.sql<GrantRow[]>`
      update quota_grants set revoked_at = ${at}
      where owner_id = ${owner} and ${which} and revoked_at is null returning ${grantColumns(tx)}`),
  ];
}
