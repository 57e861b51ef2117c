import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** A call with a key, as hashes: neither the key nor the content is stored. */
export type RequestPrint = { keyHash: Buffer; bodyHash: Buffer };
export type RequestRow = { bodyHash: Buffer; mailIds: string[] };

/** Calls with one key wait for each other, so that the second finds what the first did. */
export async function lockRequest(tx: Tx, owner: OwnerId, { keyHash }: RequestPrint): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`transactional:${owner}:${keyHash.toString('hex')}`}, 0))`;
}

export async function findRequest(
  tx: Tx,
  owner: OwnerId,
  { keyHash, since }: { keyHash: Buffer; since: Temporal.Instant },
): Promise<RequestRow | undefined> {
  const [row] = await tx.sql<RequestRow[]>`
    select body_hash, mail_ids from transactional_requests
    where owner_id = ${owner} and key_hash = ${keyHash} and created_at > ${since}`;
  return row;
}

export async function insertRequest(
  tx: Tx,
  owner: OwnerId,
  { print, mailIds, now }: { print: RequestPrint; mailIds: readonly string[]; now: Temporal.Instant },
): Promise<void> {
  const { keyHash, bodyHash } = print;
  await tx.sql`
    insert into transactional_requests (owner_id, key_hash, body_hash, mail_ids, created_at)
    values (${owner}, ${keyHash}, ${bodyHash}, ${[...mailIds]}, ${now})
    on conflict (owner_id, key_hash) do update set
      body_hash = excluded.body_hash, mail_ids = excluded.mail_ids, created_at = excluded.created_at`;
}

/** Needs a system transaction. */
export async function removeOldRequests(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.sql`delete from transactional_requests where created_at < ${before}`;
}
