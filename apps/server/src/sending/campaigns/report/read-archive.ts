import { mapLiquid } from '@enlace/blocks/model/liquid.ts';
import { guardAddress } from '#platform/mail/render/address-guard.ts';
import type { Platform } from '#platform/platform.types.ts';
import { findContent } from '../campaigns.repository.ts';
import type { CampaignContent } from '../campaigns.types.ts';
import { listAttachments } from '../authoring/campaign-attachments.ts';
import { fillGeneric } from '../authoring/fill-for-nobody.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type ArchiveProfile = {
  ownerId: OwnerId;
  id: string;
  name: string;
  slug: string;
  alias: string;
  locale: Locale;
};
type ArchivedMail = { id: string; subject: string; at: Temporal.Instant };

/** Number of newest mails shown on a page and in its feed. */
const shown = 100;

/** A profile that visitors may see; undefined otherwise. For a system transaction: its client is not known yet. */
async function findArchiveProfile(tx: Tx, profileId: string): Promise<ArchiveProfile | undefined> {
  const [row] = await tx.sql<ArchiveProfile[]>`
    select p.owner_id, p.id, p.name, p.slug, u.alias, p.locale from profiles p join users u on u.id = p.owner_id
    where p.id = ${profileId} and p.deleted_at is null and p.published is not null and not p.hidden and p.withheld_at is null
      and p.password_hash is null and (p.expires_at is null or p.expires_at > now()) and enlace_client_is_open(u)`;
  return row;
}

// Trials show their winner; until then the mail stays out of the archive.
function isShown(tx: Tx) {
  return tx.sql`k.is_public and k.deleted_at is null and k.public_since is not null and k.state in ('sending', 'paused', 'sent')
    and k.hold_until <= now() and (k.experiment is null or k.winner is not null or k.finished_at is not null)`;
}

/** The published mails of a profile, newest first. */
async function listArchivedMails(tx: Tx, { ownerId, id }: ArchiveProfile): Promise<ArchivedMail[]> {
  return tx.sql<ArchivedMail[]>`
    select k.id, coalesce(v.subject, c.subject) as subject, k.public_since as at from campaigns k
    join campaign_contents c on c.owner_id = k.owner_id and c.campaign_id = k.id
    left join campaign_variants v on v.owner_id = k.owner_id and v.campaign_id = k.id and v.variant = k.winner
    where k.owner_id = ${ownerId} and k.profile_id = ${id} and ${isShown(tx)}
    order by k.public_since desc, k.id desc limit ${shown}`;
}

/** One published mail by the id of its campaign, with its profile; for a system transaction. */
async function findArchivedMail(
  tx: Tx,
  campaignId: string,
): Promise<{ ownerId: OwnerId; profileId: string; winner: number | null } | undefined> {
  const [row] = await tx.sql<{ ownerId: OwnerId; profileId: string; winner: number | null }[]>`
    select k.owner_id, k.profile_id, k.winner from campaigns k
    where k.id = ${campaignId} and k.profile_id is not null and ${isShown(tx)}`;
  return row;
}

type Deps = Pick<Platform, 'db' | 'config' | 'renderer'>;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A mail as a page; `shared` when it is public. */
export type WebVersion = {
  subject: string;
  html: string;
  /** Names of the files that went with it. */
  files: readonly string[];
  shared: { campaignId: string; profileId: string } | undefined;
};

export type Archive = { profile: ArchiveProfile; mails: ArchivedMail[] };

/** The public mails of a profile; undefined when visitors may not see the profile. */
export async function readArchive({
  deps,
  profileId,
}: {
  deps: Deps;
  profileId: string;
}): Promise<Archive | undefined> {
  if (!uuid.test(profileId)) return undefined;
  return deps.db.system(async (tx) => {
    const profile = await findArchiveProfile(tx, profileId);
    return profile && { profile, mails: await listArchivedMails(tx, profile) };
  });
}

const pixel = /<img src="\{\{ track\.open \}\}"[^<>]*>/;
const counted = /\{\{ track\.click \}\}\/(\d+)/g;

type Links = ReadonlyMap<number, string>;

/** The mail without a recipient: no name, no pixel, original links, no unsubscribe link. */
function neutral(content: CampaignContent, links: Links): string {
  return content.html
    .replace(pixel, '')
    .replace(counted, (_whole, id: string) => attribute(guardAddress(links.get(Number(id)) ?? '')));
}

/** An address as written in an attribute; template code in it is kept. */
function attribute(url: string): string {
  const plain = (piece: string) => piece.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return mapLiquid(url, { plain, tag: (tag) => tag });
}

async function findPublished(deps: Deps, campaignId: string) {
  return deps.db.system(async (tx) => {
    const found = await findArchivedMail(tx, campaignId);
    const profile = found && (await findArchiveProfile(tx, found.profileId));
    if (!found || !profile) return undefined;
    const content = await findContent(tx, found.ownerId, campaignId, found.winner);
    const rows = await tx.sql<{ id: number; url: string }[]>`
      select id, url from campaign_links where owner_id = ${found.ownerId} and campaign_id = ${campaignId}`;
    const files = (await listAttachments(tx, found.ownerId, campaignId)).map(({ name }) => name);
    return content && { profile, content, files, links: new Map(rows.map(({ id, url }) => [id, url])) };
  });
}

/** Archive and address of a public mail; undefined otherwise. */
export function findShared({
  deps,
  campaignId,
}: {
  deps: Pick<Platform, 'db'>;
  campaignId: string;
}): Promise<{ campaignId: string; profileId: string } | undefined> {
  return deps.db.system(async (tx) => {
    const found = await findArchivedMail(tx, campaignId);
    const profile = found && (await findArchiveProfile(tx, found.profileId));
    return profile && { campaignId, profileId: profile.id };
  });
}

/** A published mail without personal data; undefined when it is not published. */
export async function readArchivedMail({
  deps,
  campaignId,
}: {
  deps: Deps;
  campaignId: string;
}): Promise<WebVersion | undefined> {
  const found = uuid.test(campaignId) ? await findPublished(deps, campaignId) : undefined;
  if (!found) return undefined;
  const { profile, content, files, links } = found;
  const { publicUrl } = deps.config;
  const archive = `${publicUrl}/boletin/${profile.id}`;
  const own = `${publicUrl}/correo/${campaignId}`;
  const mail = await fillGeneric({
    deps,
    content: { ...content, html: neutral(content, links) },
    links: { own, archive },
  });
  return mail && { subject: mail.subject, html: mail.html, files, shared: { campaignId, profileId: profile.id } };
}
