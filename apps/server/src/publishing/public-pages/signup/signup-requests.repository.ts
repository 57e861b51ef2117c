import type { Locale } from '@enlace/contract/core/locale.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type SignupRequest = {
  id: string;
  profileId: string;
  profileName: string;
  /** Null once confirmed: the contact has it then. */
  email: string | null;
  name: string | null;
  timeZone: string | null;
  text: string;
  textVersion: string;
  ipHash: string;
  locale: Locale;
  requestedAt: Temporal.Instant;
  confirmedAt: Temporal.Instant | null;
};

/** Requests for one address wait for each other, so that a limit counts them all. */
export async function lockSignups(tx: Tx, owner: OwnerId, email: string): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`signup:${owner}:${email}`}, 0))`;
}

export async function insertSignupRequest(
  tx: Tx,
  owner: OwnerId,
  request: Omit<SignupRequest, 'confirmedAt'>,
): Promise<void> {
  await tx.sql`insert into signup_requests ${tx.sql({ ownerId: owner, ...request })}`;
}

/** When an address was asked to confirm since a moment, latest first. */
export async function listSignupTimes(
  tx: Tx,
  owner: OwnerId,
  { email, since }: { email: string; since: Temporal.Instant },
): Promise<Temporal.Instant[]> {
  const rows = await tx.sql<{ requestedAt: Temporal.Instant }[]>`
    select requested_at from signup_requests
    where owner_id = ${owner} and email = ${email} and requested_at > ${since} order by requested_at desc`;
  return rows.map(({ requestedAt }) => requestedAt);
}

/** A request; undefined once it was deleted. `lock` serialises two confirmations. */
export async function findSignupRequest(
  tx: Tx,
  owner: OwnerId,
  { id, lock = false }: { id: string; lock?: boolean },
): Promise<SignupRequest | undefined> {
  const [row] = await tx.sql<SignupRequest[]>`
    select id, profile_id, profile_name, email, name, time_zone, text, text_version, ip_hash, locale, requested_at, confirmed_at
    from signup_requests where owner_id = ${owner} and id = ${id} ${lock ? tx.sql`for update` : tx.sql``}`;
  return row;
}

export async function closeSignupRequest(
  tx: Tx,
  owner: OwnerId,
  { id, at }: { id: string; at: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update signup_requests set confirmed_at = ${at}, email = null, name = null, time_zone = null where owner_id = ${owner} and id = ${id}`;
}

/** Deletes requests older than `before`, confirmed or not. Needs a system transaction. */
export async function removeOldSignupRequests(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.sql`delete from signup_requests where requested_at < ${before}`;
}
