import type { CampaignAudience, CampaignState } from '@enlace/contract/campaigns/campaigns.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { CampaignContent, CampaignRow, PauseReason } from './campaigns.types.ts';

export type NewCampaign = {
  id: string;
  name: string;
  profileId: string | null;
  templateId: string | null;
  ownSubject: string | null;
  ownPreheader: string | null;
  audience: CampaignAudience;
};

export async function insertCampaign(tx: Tx, owner: OwnerId, campaign: NewCampaign): Promise<void> {
  const { id, name, profileId, templateId, ownSubject, ownPreheader, audience } = campaign;
  await tx.sql`
    insert into campaigns (owner_id, id, name, profile_id, template_id, own_subject, own_preheader, audience)
    values (${owner}, ${id}, ${name}, ${profileId}, ${templateId}, ${ownSubject}, ${ownPreheader}, ${tx.sql.json(audience)})`;
}

/** Holds the row until the end of the transaction, so that two verbs never meet on one campaign. */
export async function lockCampaign(tx: Tx, owner: OwnerId, id: string): Promise<CampaignRow> {
  const [row] = await tx.sql<
    CampaignRow[]
  >`select * from campaigns where owner_id = ${owner} and id = ${id} for update`;
  if (!row || row.deletedAt) throw notFound();
  return row;
}

type StateChange = { state: CampaignState; pauseReason?: PauseReason | null; now: Temporal.Instant };

/** Moves the state; timestamps of the journey are set by the verbs themselves. */
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

export async function findContent(tx: Tx, owner: OwnerId, campaignId: string): Promise<CampaignContent | undefined> {
  const [row] = await tx.sql<CampaignContent[]>`
    select owner_id, campaign_id, locale, subject, html, body_text, from_name, from_address, shared_data
    from campaign_contents where owner_id = ${owner} and campaign_id = ${campaignId}`;
  return row;
}

/** Tells the sending engines of all processes that there may be work. */
export async function announceWork(tx: Tx): Promise<void> {
  await tx.sql`select pg_notify(${workChannel}, '')`;
}

export const workChannel = 'enlace_campaigns';
