import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** Key of the person's avatar. */
export async function findAvatarKey(tx: Tx, owner: OwnerId): Promise<string | null> {
  const [row] = await tx.sql<{ key: string }[]>`select key from account_avatars where owner_id = ${owner}`;
  return row?.key ?? null;
}

/** The owner of an avatar key; looked up by address alone, so it needs a system transaction. */
export async function findAvatarOwner(tx: Tx, key: string): Promise<string | undefined> {
  const [row] = await tx.sql<{ ownerId: string }[]>`select owner_id from account_avatars where key = ${key}`;
  return row?.ownerId;
}

type Write = { owner: OwnerId; key: string; now: Temporal.Instant };

/** Replaces the avatar. */
export async function writeAvatar(tx: Tx, { owner, key, now }: Write): Promise<void> {
  await tx.sql`
    insert into account_avatars (owner_id, key, created_at) values (${owner}, ${key}, ${now})
    on conflict (owner_id) do update set key = excluded.key, created_at = excluded.created_at`;
}

export async function removeAvatarRow(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.sql`delete from account_avatars where owner_id = ${owner}`;
}
