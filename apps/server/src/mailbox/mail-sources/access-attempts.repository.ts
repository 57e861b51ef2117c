import { z } from 'zod';
import { imapStarts } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** The box a person signs in for: one that is there, or a new one. */
export const wantedSchema = z.union([
  z.object({ sourceId: z.uuid() }),
  z.object({ address: z.string(), name: z.string(), profileId: z.uuid(), start: z.enum(imapStarts) }),
]);
export type Wanted = z.output<typeof wantedSchema>;

export type Attempt = {
  stateHash: Buffer;
  sessionId: string;
  provider: string;
  sealedVerifier: string;
  wanted: Wanted;
  expiresAt: Temporal.Instant;
};

/** Sign-ins of one client that can be under way. */
const maxAttempts = 20;

export async function insertAttempt(tx: Tx, owner: OwnerId, attempt: Attempt): Promise<void> {
  const { stateHash, sessionId, provider, sealedVerifier, wanted, expiresAt } = attempt;
  await tx.sql`
    delete from mail_source_attempts where owner_id = ${owner} and state_hash not in (
      select state_hash from mail_source_attempts where owner_id = ${owner}
       order by expires_at desc limit ${maxAttempts - 1})`;
  await tx.sql`
    insert into mail_source_attempts (owner_id, state_hash, session_id, provider, sealed_verifier, wanted, expires_at)
    values (${owner}, ${stateHash}, ${sessionId}, ${provider}, ${sealedVerifier}, ${tx.sql.json(wanted)}, ${expiresAt})`;
}

type Key = { stateHash: Buffer; sessionId: string; now: Temporal.Instant };
type Taken = Pick<Attempt, 'provider' | 'sealedVerifier'> & { wanted: unknown };

/** Each can be taken once, by the session that began it: whoever gets hold of its address in another one changes nothing. */
export async function takeAttempt(
  tx: Tx,
  owner: OwnerId,
  { stateHash, sessionId, now }: Key,
): Promise<Taken | undefined> {
  const [row] = await tx.sql<Taken[]>`
    delete from mail_source_attempts
    where owner_id = ${owner} and state_hash = ${stateHash} and session_id = ${sessionId} and expires_at > ${now}
    returning provider, sealed_verifier, wanted`;
  return row;
}
