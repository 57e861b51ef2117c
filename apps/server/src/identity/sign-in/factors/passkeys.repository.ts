import type { Tx } from '#platform/database/client.ts';
import type { Passkey, PasskeyRow } from './factors.types.ts';

/** What its owner sees of a passkey. */
export function passkeyOf(row: Omit<Passkey, 'isSynced'> & Pick<PasskeyRow, 'backedUp'>): Passkey {
  const { id, name, createdAt, lastUsedAt, backedUp: isSynced } = row;
  return { id, name, createdAt, lastUsedAt, isSynced };
}

export async function listPasskeys(tx: Tx, userId: string): Promise<PasskeyRow[]> {
  return [...(await tx.sql<PasskeyRow[]>`select * from passkeys where user_id = ${userId} order by created_at, id`)];
}

export async function findPasskeyByCredential(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await tx.sql<PasskeyRow[]>`select * from passkeys where credential_id = ${credentialId}`;
  return row;
}

export type NewPasskey = Omit<PasskeyRow, 'createdAt' | 'lastUsedAt'>;

/** False when the authenticator's credential is already known. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey & { now: Temporal.Instant }): Promise<boolean> {
  const { userId, id, credentialId, publicKey, counter, transports, backedUp, name, now } = passkey;
  const rows = await tx.sql`
    insert into passkeys (user_id, id, credential_id, public_key, counter, transports, backed_up, name, created_at)
    values (${userId}, ${id}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${backedUp}, ${name}, ${now})
    on conflict (credential_id) do nothing returning id`;
  return rows.length > 0;
}

type Key = { userId: string; passkeyId: string };

export async function lockPasskey(tx: Tx, { userId, passkeyId }: Key): Promise<PasskeyRow | undefined> {
  const [row] = await tx.sql<PasskeyRow[]>`
    select * from passkeys where user_id = ${userId} and id = ${passkeyId} for update`;
  return row;
}

export async function setPasskeyName(tx: Tx, { userId, passkeyId, name }: Key & { name: string }): Promise<void> {
  await tx.sql`update passkeys set name = ${name} where user_id = ${userId} and id = ${passkeyId}`;
}

export async function removePasskeyRow(tx: Tx, { userId, passkeyId }: Key): Promise<void> {
  await tx.sql`delete from passkeys where user_id = ${userId} and id = ${passkeyId}`;
}

type Use = { passkey: PasskeyRow; counter: number; backedUp: boolean; now: Temporal.Instant };

/**
 * False when the signature counter did not increase: somebody has a copy. Synced passkeys do not count and stay at
 * zero.
 */
export async function markPasskeyUsed(tx: Tx, { passkey, counter, backedUp, now }: Use): Promise<boolean> {
  const rows = await tx.sql`
    update passkeys set counter = ${counter}, backed_up = ${backedUp}, last_used_at = ${now}
    where user_id = ${passkey.userId} and id = ${passkey.id}
      and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))
    returning id`;
  return rows.length > 0;
}

export async function removePasskeysOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.sql`delete from passkeys where user_id = ${userId}`;
}
