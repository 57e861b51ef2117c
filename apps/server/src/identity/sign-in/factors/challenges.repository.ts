import type { Tx } from '#platform/database/client.ts';
import type { ChallengeKind, ChallengeRow } from './factors.types.ts';

export type NewChallenge = {
  id: string;
  kind: ChallengeKind;
  tokenHash: Buffer;
  userId: string | null;
  sessionId?: string | null;
  parentId?: string | null;
  network: string;
  passwordMark?: Buffer | null;
  now: Temporal.Instant;
  expiresAt: Temporal.Instant;
};

const sweepAtOnce = 50;

/** Stores a new challenge, and deletes a few expired ones. */
export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  const { id, kind, tokenHash, userId, network, now, expiresAt } = challenge;
  await tx.sql`
    delete from factor_challenges where id in (
      select id from factor_challenges where expires_at <= ${now} limit ${sweepAtOnce} for update skip locked)`;
  await tx.sql`
    insert into factor_challenges
      (id, kind, token_hash, user_id, session_id, parent_id, network, password_mark, created_at, expires_at)
    values (${id}, ${kind}, ${tokenHash}, ${userId}, ${challenge.sessionId ?? null}, ${challenge.parentId ?? null},
            ${network}, ${challenge.passwordMark ?? null}, ${now}, ${expiresAt})`;
}

type Held = { tokenHash: Buffer; network: string; now: Temporal.Instant };

/** A step after a correct password that is still open for this network. */
export async function findSignInChallenge(
  tx: Tx,
  { tokenHash, network, now }: Held,
): Promise<(ChallengeRow & { userId: string }) | undefined> {
  const [row] = await tx.sql<(ChallengeRow & { userId: string })[]>`
    select * from factor_challenges
    where token_hash = ${tokenHash} and kind = 'sign_in' and network = ${network} and used_at is null and expires_at > ${now}`;
  return row;
}

/** Uses up one of the step's attempts before the code is checked, so that concurrent guesses cannot share it. */
export async function takeTry(
  tx: Tx,
  { tokenHash, network, now, max }: Held & { max: number },
): Promise<(ChallengeRow & { userId: string }) | undefined> {
  const [row] = await tx.sql<(ChallengeRow & { userId: string })[]>`
    update factor_challenges set tries = tries + 1
    where token_hash = ${tokenHash} and kind = 'sign_in' and network = ${network} and used_at is null
      and expires_at > ${now} and tries < ${max}
    returning *`;
  return row;
}

type AskedOf = { userId: string; sessionId: string } | 'anybody';

/** Uses up the challenge an authenticator answered, whatever the result; undefined when it is not open here. */
export async function spendPasskeyChallenge(
  tx: Tx,
  { tokenHash, network, now, kind, askedOf }: Held & { kind: Exclude<ChallengeKind, 'sign_in'>; askedOf: AskedOf },
): Promise<ChallengeRow | undefined> {
  const session = askedOf === 'anybody' ? null : askedOf.sessionId;
  const [row] = await tx.sql<ChallengeRow[]>`
    update factor_challenges set used_at = ${now}
    where token_hash = ${tokenHash} and kind = ${kind} and network = ${network} and used_at is null
      and expires_at > ${now} and session_id is not distinct from ${session}::uuid
    returning *`;
  return row;
}

/** True for exactly one caller, while the step is still open. */
export async function closeSignInChallenge(
  tx: Tx,
  { id, now }: { id: string; now: Temporal.Instant },
): Promise<boolean> {
  const rows = await tx.sql`
    update factor_challenges set used_at = ${now}
    where id = ${id} and kind = 'sign_in' and used_at is null and expires_at > ${now} returning id`;
  return rows.length > 0;
}

export async function countChallengesOf(
  tx: Tx,
  { network, since }: { network: string; since: Temporal.Instant },
): Promise<number> {
  const [row] = await tx.sql<{ n: number }[]>`
    select count(*)::int as n from factor_challenges where network = ${network} and created_at > ${since}`;
  return row?.n ?? 0;
}

export async function removeChallengesOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.sql`delete from factor_challenges where user_id = ${userId}`;
}

export async function findChallengeById(tx: Tx, id: string): Promise<ChallengeRow | undefined> {
  const [row] = await tx.sql<ChallengeRow[]>`select * from factor_challenges where id = ${id}`;
  return row;
}
