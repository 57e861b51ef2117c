import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** Without a key: the last fetch failed. */
export type PictureRow = { storageKey: string | null; fetchedAt: Temporal.Instant };

export async function findMessageHtml(tx: Tx, owner: OwnerId, messageId: string): Promise<string | undefined> {
  const [row] = await tx.sql<{ html: string | null }[]>`
    select html from messages where owner_id = ${owner} and id = ${messageId} and direction = 'in'`;
  return row?.html ?? undefined;
}

export async function findPicture(tx: Tx, owner: OwnerId, urlHash: Buffer): Promise<PictureRow | undefined> {
  const [row] = await tx.sql<PictureRow[]>`
    select storage_key, fetched_at from remote_pictures where owner_id = ${owner} and url_hash = ${urlHash}`;
  return row;
}

/** Stores the result of a fetch; returns the key of the replaced file. */
export async function keepPicture(
  tx: Tx,
  owner: OwnerId,
  { urlHash, storageKey, fetchedAt }: PictureRow & { urlHash: Buffer },
): Promise<string | null> {
  const [row] = await tx.sql<{ replaced: string | null }[]>`
    insert into remote_pictures as kept (owner_id, url_hash, storage_key, fetched_at)
    values (${owner}, ${urlHash}, ${storageKey}, ${fetchedAt})
    on conflict (owner_id, url_hash) do update set storage_key = excluded.storage_key, fetched_at = excluded.fetched_at
    returning old.storage_key as replaced`;
  return row?.replaced ?? null;
}

/** Deletes some older rows, of all clients; returns their files. */
export async function takeOldPictures(tx: Tx, { before, limit }: { before: Temporal.Instant; limit: number }) {
  return tx.sql<{ storageKey: string | null }[]>`
    delete from remote_pictures where (owner_id, url_hash) in (
      select owner_id, url_hash from remote_pictures where fetched_at < ${before} limit ${limit} for update skip locked)
    returning storage_key`;
}

export async function listSenders(tx: Tx, owner: OwnerId): Promise<string[]> {
  const rows = await tx.sql<{ email: string }[]>`
    select email from picture_senders where owner_id = ${owner} order by email`;
  return rows.map(({ email }) => email);
}

export async function setSender(
  tx: Tx,
  owner: OwnerId,
  { email, always }: { email: string; always: boolean },
): Promise<void> {
  if (always)
    await tx.sql`insert into picture_senders (owner_id, email) values (${owner}, ${email}) on conflict do nothing`;
  else await tx.sql`delete from picture_senders where owner_id = ${owner} and email = ${email}`;
}
