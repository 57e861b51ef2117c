import type { Locale } from '@enlace/contract/core/locale.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type ArchiveProfile = {
  ownerId: OwnerId;
  id: string;
  name: string;
  slug: string;
  alias: string;
  locale: Locale;
};
export type ArchivedMail = { id: string; subject: string; at: Temporal.Instant };

/** Newest mails a page and its feed show. */
const shown = 100;

/** A profile that visitors may see; undefined otherwise. For a system transaction: its client is not known before. */
export async function findArchiveProfile(tx: Tx, profileId: string): Promise<ArchiveProfile | undefined> {
  const [row] = await tx.sql<ArchiveProfile[]>`
    select p.owner_id, p.id, p.name, p.slug, u.alias, p.locale from profiles p join users u on u.id = p.owner_id
    where p.id = ${profileId} and p.deleted_at is null and p.published is not null and not p.hidden and p.withheld_at is null
      and p.password_hash is null and (p.expires_at is null or p.expires_at > now()) and enlace_client_is_open(u)`;
  return row;
}

// Trials show their winner; while there is none, the mail stays out of the archive.
function isShown(tx: Tx) {
  return tx.sql`k.is_public and k.deleted_at is null and k.public_since is not null and k.state in ('sending', 'paused', 'sent')
    and k.hold_until <= now() and (k.experiment is null or k.winner is not null or k.finished_at is not null)`;
}

/** What a profile has published, newest first. */
export async function listArchivedMails(tx: Tx, { ownerId, id }: ArchiveProfile): Promise<ArchivedMail[]> {
  return tx.sql<ArchivedMail[]>`
    select k.id, coalesce(v.subject, c.subject) as subject, k.public_since as at from campaigns k
    join campaign_contents c on c.owner_id = k.owner_id and c.campaign_id = k.id
    left join campaign_variants v on v.owner_id = k.owner_id and v.campaign_id = k.id and v.variant = k.winner
    where k.owner_id = ${ownerId} and k.profile_id = ${id} and ${isShown(tx)}
    order by k.public_since desc, k.id desc limit ${shown}`;
}

/** One published mail by the id of its campaign, with its profile; for a system transaction. */
export async function findArchivedMail(
  tx: Tx,
  campaignId: string,
): Promise<{ ownerId: OwnerId; profileId: string; winner: number | null } | undefined> {
  const [row] = await tx.sql<{ ownerId: OwnerId; profileId: string; winner: number | null }[]>`
    select k.owner_id, k.profile_id, k.winner from campaigns k
    where k.id = ${campaignId} and k.profile_id is not null and ${isShown(tx)}`;
  return row;
}
