import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type PrivacyLink = { owner: OwnerId; contactId: string; email: string };

/** How many links were recently sent to this person. */
export async function countRecentLinks(
  tx: Tx,
  owner: OwnerId,
  { contactId, since }: { contactId: string; since: Temporal.Instant },
): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from contact_privacy_links
    where owner_id = ${owner} and contact_id = ${contactId} and created_at > ${since}`;
  return row?.total ?? 0;
}

type NewLink = {
  id: string;
  contactId: string;
  email: string;
  tokenHash: Buffer;
  now: Temporal.Instant;
  expiresAt: Temporal.Instant;
};

export async function insertLink(tx: Tx, owner: OwnerId, link: NewLink): Promise<void> {
  const { id, contactId, email, tokenHash, now, expiresAt } = link;
  await tx.sql`
    insert into contact_privacy_links (owner_id, id, contact_id, email, token_hash, created_at, expires_at)
    values (${owner}, ${id}, ${contactId}, ${email}, ${tokenHash}, ${now}, ${expiresAt})`;
}

/** A valid link, of any client; it expires when the address is no longer the person’s. */
export async function findLink(
  tx: Tx,
  { tokenHash, now }: { tokenHash: Buffer; now: Temporal.Instant },
): Promise<PrivacyLink | undefined> {
  const [row] = await tx.sql<{ ownerId: string; contactId: string; email: string }[]>`
    select l.owner_id, l.contact_id, l.email from contact_privacy_links l
    join contacts c on c.owner_id = l.owner_id and c.id = l.contact_id and c.merged_into is null
    where l.token_hash = ${tokenHash} and l.expires_at > ${now} and exists (
      select 1 from contact_addresses a where a.owner_id = l.owner_id and a.contact_id = l.contact_id and a.kind = 'email' and a.value = l.email)`;
  return row && { owner: ownerId(row.ownerId), contactId: row.contactId, email: row.email };
}

/** Deletes expired links. */
export async function forgetLinks(tx: Tx, { before }: { before: Temporal.Instant }): Promise<void> {
  await tx.sql`delete from contact_privacy_links where expires_at < ${before}`;
}
