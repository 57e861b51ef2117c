import type { SignInMethod } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Origin } from './origin.ts';

export type SignInRow = Origin & { id: string; method: SignInMethod; signedInAt: Temporal.Instant };

/** Whether the account of this address was signed in to from this network before; false for an unknown address. */
export async function isKnownNetwork(tx: Tx, { email, network }: { email: string; network: string }): Promise<boolean> {
  const [row] = await tx.sql<{ known: boolean }[]>`
    select exists (
      select 1 from sign_ins s join users u on u.id = s.user_id
      where u.email = ${email} and s.network_hash = ${network}) as known`;
  return row?.known ?? false;
}

/** What is new about an origin for this account; `isFirst` when nobody ever signed in to it. */
export async function compareOrigin(
  tx: Tx,
  { userId, origin }: { userId: string; origin: Origin },
): Promise<{ isFirst: boolean; isNew: boolean }> {
  const [row] = await tx.sql<{ seen: boolean; network: boolean; device: boolean }[]>`
    select exists (select 1 from sign_ins where user_id = ${userId}) as seen,
           exists (select 1 from sign_ins where user_id = ${userId} and network_hash = ${origin.networkHash}) as network,
           exists (select 1 from sign_ins where user_id = ${userId} and device_hash = ${origin.deviceHash}) as device`;
  return { isFirst: !row?.seen, isNew: !(row?.network && row.device) };
}

export async function insertSignIn(
  tx: Tx,
  input: { userId: string; method: SignInMethod; origin: Origin; now: Temporal.Instant },
): Promise<void> {
  const { userId, method, origin, now } = input;
  await tx.sql`
    insert into sign_ins (user_id, method, user_agent, network_hash, device_hash, signed_in_at)
    values (${userId}, ${method}, ${origin.userAgent}, ${origin.networkHash}, ${origin.deviceHash}, ${now})`;
}

export async function listSignIns(tx: Tx, { userId, limit }: { userId: string; limit: number }): Promise<SignInRow[]> {
  return tx.sql<SignInRow[]>`
    select * from sign_ins where user_id = ${userId} order by signed_in_at desc, id desc limit ${limit}`;
}

/** Deletes old ones; the newest of each account stays, so that its owner is never a stranger everywhere. */
export async function removeOldSignIns(tx: Tx, { before }: { before: Temporal.Instant }): Promise<void> {
  await tx.sql`
    delete from sign_ins s where s.signed_in_at < ${before}
      and exists (select 1 from sign_ins n where n.user_id = s.user_id and n.signed_in_at > s.signed_in_at)`;
}
