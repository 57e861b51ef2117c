import { type CampaignAudience, campaignAudienceSchema } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import type { Experiment } from '@enlace/contract/sending/campaigns/experiment.schemas.ts';
import type { CampaignQuietHours, CampaignTiming } from '@enlace/contract/sending/campaigns/timing.schemas.ts';
import type { CampaignPart, CampaignState } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { CampaignUtm } from '@enlace/contract/sending/campaigns/utm.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { CampaignContent, CampaignRow, PauseReason } from './campaigns.types.ts';
import type { CampaignLink } from './tracking/links.rules.ts';

export type NewCampaign = {
  id: string;
  name: string;
  profileId: string | null;
  templateId: string | null;
  ownSubject: string | null;
  ownPreheader: string | null;
  audience: CampaignAudience;
  timing: CampaignTiming;
  quietHours: CampaignQuietHours | null;
  isTracked: boolean;
  utm: CampaignUtm | null;
  topicId: string | null;
  attachmentIds: readonly string[];
  isPublic: boolean;
  experiment: Experiment | null;
  follows: { id: string; rootId: string } | null;
  decided: readonly CampaignPart[];
  acceptedSamples: readonly string[];
};

/** Initial options of a campaign besides its name, sender and mail. */
export const freshOptions: Pick<
  NewCampaign,
  | 'timing'
  | 'quietHours'
  | 'isTracked'
  | 'utm'
  | 'topicId'
  | 'attachmentIds'
  | 'isPublic'
  | 'experiment'
  | 'follows'
  | 'decided'
  | 'acceptedSamples'
> = {
  timing: { kind: 'now' },
  quietHours: null,
  isTracked: true,
  utm: null,
  topicId: null,
  attachmentIds: [],
  isPublic: false,
  experiment: null,
  follows: null,
  decided: [],
  acceptedSamples: [],
};

export async function insertCampaign(tx: Tx, owner: OwnerId, campaign: NewCampaign): Promise<void> {
  const { id, name, profileId, templateId, ownSubject, ownPreheader, audience, follows } = campaign;
  const { timing, quietHours, isTracked, utm, isPublic, experiment, decided } = campaign;
  await tx.sql`
    insert into campaigns (owner_id, id, name, profile_id, template_id, own_subject, own_preheader, audience,
      timing, quiet_hours, is_tracked, utm, topic_id, attachment_ids, is_public, experiment, follows_id, root_id, decided, accepted_samples)
    values (${owner}, ${id}, ${name}, ${profileId}, ${templateId}, ${ownSubject}, ${ownPreheader}, ${tx.sql.json(audience)},
      ${tx.sql.json(timing)}, ${quietHours && tx.sql.json(quietHours)}, ${isTracked}, ${utm && tx.sql.json(utm)}, ${campaign.topicId}, ${[...campaign.attachmentIds]}::uuid[], ${isPublic},
      ${experiment && tx.sql.json(experiment)}, ${follows?.id ?? null}, ${follows?.rootId ?? null}, ${[...decided]}::text[],
      ${[...campaign.acceptedSamples]}::text[])`;
}

/**
 * Locks the row until the transaction ends, so that no two actions run on one campaign. Streams have none of these
 * actions.
 */
export async function lockCampaign(tx: Tx, owner: OwnerId, id: string): Promise<CampaignRow> {
  const [row] = await tx.sql<
    CampaignRow[]
  >`select * from campaigns where owner_id = ${owner} and id = ${id} and kind = 'campaign' for update`;
  if (!row || row.deletedAt) throw notFound();
  // Audiences stored before the introduction of parts lack them.
  return { ...row, audience: campaignAudienceSchema.parse(row.audience) };
}

type Several = { owner: OwnerId; ids: readonly string[]; isDeleted: boolean };
type LockedCampaign = Pick<CampaignRow, 'id' | 'name' | 'state' | 'profileId' | 'startedAt' | 'isPublic'>;

/** Those of the ids that exist, in the requested order; locked by id, so that two actions never deadlock. */
export async function lockCampaigns(tx: Tx, { owner, ids, isDeleted }: Several): Promise<LockedCampaign[]> {
  const rows = await tx.sql<LockedCampaign[]>`
    select id, name, state, profile_id, started_at, is_public from campaigns
    where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) and kind = 'campaign' and (deleted_at is not null) = ${isDeleted}
    order by id for update`;
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((left, right) => (places.get(left.id) ?? 0) - (places.get(right.id) ?? 0));
}

type StateChange = { state: CampaignState; pauseReason?: PauseReason | null; now: Temporal.Instant };

/** Sets the state; the actions themselves set their timestamps. */
export async function setState(
  tx: Tx,
  { owner, id, change }: { owner: OwnerId; id: string; change: StateChange },
): Promise<void> {
  const { state, pauseReason = null, now } = change;
  await tx.sql`
    update campaigns set state = ${state}, pause_reason = ${pauseReason}, updated_at = ${now},
      finished_at = ${state === 'sent' || state === 'cancelled' || state === 'failed' ? now : null}
    where owner_id = ${owner} and id = ${id}`;
}

/** The frozen mail; for a variant of a trial, that variant. */
export async function findContent(
  tx: Tx,
  owner: OwnerId,
  campaignId: string,
  variant: number | null = null,
): Promise<CampaignContent | undefined> {
  const [row] = await tx.sql<CampaignContent[]>`
    select c.owner_id, c.campaign_id, c.locale, coalesce(v.subject, c.subject) as subject, coalesce(v.html, c.html) as html,
           coalesce(v.body_text, c.body_text) as body_text, c.from_name, c.from_address, c.via, c.shared_data, c.block_audiences
    from campaign_contents c
    left join campaign_variants v on v.owner_id = c.owner_id and v.campaign_id = c.campaign_id and v.variant = ${variant}
    where c.owner_id = ${owner} and c.campaign_id = ${campaignId}`;
  return row;
}

/** The counted links, with their addresses as written. */
export async function listLinks(
  tx: Tx,
  owner: OwnerId,
  campaignId: string,
): Promise<Pick<CampaignLink, 'id' | 'url'>[]> {
  const links = await tx.sql<Pick<CampaignLink, 'id' | 'url'>[]>`
    select id, url from campaign_links where owner_id = ${owner} and campaign_id = ${campaignId}`;
  return [...links];
}

/** How many mails a trial has; 0 without one. */
export async function countVariants(tx: Tx, owner: OwnerId, campaignId: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from campaign_variants where owner_id = ${owner} and campaign_id = ${campaignId}`;
  return row?.count ?? 0;
}

/** Notifies the sending engines of all processes that there may be work. */
export async function announceWork(tx: Tx): Promise<void> {
  await tx.sql`select pg_notify(${workChannel}, '')`;
}

export const workChannel = 'enlace_campaigns';
