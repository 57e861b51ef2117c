import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { ApiKeyRow, NewApiKey, ResolvedKey } from './api-keys.types.ts';

/** All except the hash. */
const columns = [
  'id',
  'name',
  'scopes',
  'prefix',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
  'last_used_network',
];

export async function listKeyRows(tx: Tx, owner: OwnerId): Promise<ApiKeyRow[]> {
  return tx.sql<ApiKeyRow[]>`select ${tx.sql(columns)} from api_keys where owner_id = ${owner} order by id desc`;
}

/** Serialises a client's creations, so that the limit holds under concurrency. */
export async function countLiveKeys(tx: Tx, owner: OwnerId, now: Temporal.Instant): Promise<number> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('api_keys:' || ${owner}::text, 0))`;
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from api_keys
    where owner_id = ${owner} and revoked_at is null and (expires_at is null or expires_at > ${now})`;
  return row?.total ?? 0;
}

export async function insertKey(tx: Tx, owner: OwnerId, key: NewApiKey): Promise<ApiKeyRow> {
  const { id, name, scopes, tokenHash, prefix, createdAt, expiresAt } = key;
  const [row] = await tx.sql<ApiKeyRow[]>`
    insert into api_keys (owner_id, id, name, scopes, token_hash, prefix, created_at, expires_at)
    values (${owner}, ${id}, ${name}, ${scopes}::text[], ${tokenHash}, ${prefix}, ${createdAt}, ${expiresAt})
    returning ${tx.sql(columns)}`;
  if (!row) throw new Error('an insert returned no row');
  return row;
}

export async function lockKey(tx: Tx, owner: OwnerId, id: string): Promise<ApiKeyRow> {
  const [row] = await tx.sql<ApiKeyRow[]>`
    select ${tx.sql(columns)} from api_keys where owner_id = ${owner} and id = ${id} for update`;
  if (!row) throw notFound();
  return row;
}

export async function setKeyName(tx: Tx, owner: OwnerId, { id, name }: { id: string; name: string }): Promise<void> {
  await tx.sql`update api_keys set name = ${name} where owner_id = ${owner} and id = ${id}`;
}

export async function setKeyRevoked(
  tx: Tx,
  owner: OwnerId,
  { id, at }: { id: string; at: Temporal.Instant },
): Promise<void> {
  await tx.sql`update api_keys set revoked_at = ${at} where owner_id = ${owner} and id = ${id}`;
}

/** The active key with this hash whose client is open. Needs a system transaction: nobody is known yet. */
export async function resolveKey(
  tx: Tx,
  { tokenHash, now }: { tokenHash: Buffer; now: Temporal.Instant },
): Promise<ResolvedKey | undefined> {
  const [row] = await tx.sql<ResolvedKey[]>`
    select k.id, k.owner_id, k.scopes, k.expires_at, u.locale from api_keys k join users u on u.id = k.owner_id
    where k.token_hash = ${tokenHash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})
      and u.roll = 'user' and enlace_client_is_open(u)`;
  return row;
}

type Use = { id: string; at: Temporal.Instant; before: Temporal.Instant; network: string | null };

/** Records a use unless one was recorded since `before`. */
export async function noteUse(tx: Tx, owner: OwnerId, { id, at, before, network }: Use): Promise<void> {
  await tx.sql`
    update api_keys set last_used_at = ${at}, last_used_network = ${network}
    where owner_id = ${owner} and id = ${id} and (last_used_at is null or last_used_at <= ${before})`;
}

export type ExpiringKey = { ownerId: OwnerId; id: string; name: string; expiresAt: Temporal.Instant };

/** Active keys expiring before `until`, marked so that each owner is notified once. Of all clients. */
export async function takeExpiring(
  tx: Tx,
  { now, until }: { now: Temporal.Instant; until: Temporal.Instant },
): Promise<ExpiringKey[]> {
  return tx.sql<ExpiringKey[]>`
    update api_keys set expiry_mailed_at = ${now}
    where revoked_at is null and expires_at > ${now} and expires_at <= ${until} and expiry_mailed_at is null
    returning owner_id, id, name, expires_at`;
}

export async function removeEndedBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.sql`delete from api_keys where coalesce(revoked_at, expires_at) < ${before}`;
}
