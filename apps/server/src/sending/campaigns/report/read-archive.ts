import { mapLiquid } from '@enlace/blocks/model/liquid.ts';
import { guardAddress } from '#platform/mail/render/address-guard.ts';
import type { Platform } from '#platform/platform.types.ts';
import {
  type ArchivedMail,
  type ArchiveProfile,
  findArchivedMail,
  findArchiveProfile,
  listArchivedMails,
} from './archive.queries.ts';
import { findContent } from '../campaigns.repository.ts';
import type { CampaignContent } from '../campaigns.types.ts';
import { fillForNobody } from '../authoring/fill-for-nobody.ts';

type Deps = Pick<Platform, 'db' | 'config' | 'renderer'>;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A mail as a page; `shared` where everybody may read it. */
export type WebVersion = {
  subject: string;
  html: string;
  shared: { campaignId: string; profileId: string } | undefined;
};

export type Archive = { profile: ArchiveProfile; mails: ArchivedMail[] };

/** The mails a profile shows to everybody; undefined when visitors may not see the profile. */
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

/** The mail as nobody in particular gets it: no name, no pixel, links as they were written, nothing to unsubscribe from. */
function neutral(content: CampaignContent, links: Links): string {
  return content.html
    .replace(pixel, '')
    .replace(counted, (_whole, id: string) => attribute(guardAddress(links.get(Number(id)) ?? '')));
}

/** An address as it stands in an attribute; what is code of the template in it stays as it is. */
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
    return content && { profile, content, links: new Map(rows.map(({ id, url }) => [id, url])) };
  });
}

/** Archive and address of a mail that everybody may read; undefined otherwise. */
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

/** A published mail without anybody's data; undefined when it is not published. */
export async function readArchivedMail({
  deps,
  campaignId,
}: {
  deps: Deps;
  campaignId: string;
}): Promise<WebVersion | undefined> {
  const found = uuid.test(campaignId) ? await findPublished(deps, campaignId) : undefined;
  if (!found) return undefined;
  const { profile, content, links } = found;
  const { publicUrl } = deps.config;
  const archive = `${publicUrl}/boletin/${profile.id}`;
  const own = `${publicUrl}/correo/${campaignId}`;
  const mail = await fillForNobody({
    deps,
    content: { ...content, html: neutral(content, links) },
    links: { own, archive },
  });
  return mail && { subject: mail.subject, html: mail.html, shared: { campaignId, profileId: profile.id } };
}
