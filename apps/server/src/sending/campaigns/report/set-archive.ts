import { recordHistory } from '#workspace/door.ts';
import { incomplete, wrongState } from '../campaigns.errors.ts';
import { lockCampaign } from '../campaigns.repository.ts';
import type { Tx } from '#platform/database/client.ts';
import type { CampaignCall, CampaignRow, Campaign } from '../campaigns.types.ts';
import { readCampaign } from '../authoring/read-campaigns.ts';

type Row = Pick<CampaignRow, 'id' | 'name' | 'state' | 'startedAt'>;

/** Whether it was sent, so that there is something to show. */
export function canBeInArchive({ state, startedAt }: Row): boolean {
  return startedAt !== null && ['sending', 'paused', 'sent'].includes(state);
}

/** Publishes a locked campaign in the archive of its profile, with its sending date, or removes it. */
export async function writeArchive({
  tx,
  deps,
  ctx,
  row: { id, name, startedAt },
  isPublic,
}: CampaignCall & { tx: Tx; row: Row; isPublic: boolean }): Promise<void> {
  const owner = ctx.actor.ownerId;
  await tx.sql`
    update campaigns set is_public = ${isPublic}, public_since = ${isPublic ? startedAt : null}, updated_at = ${deps.clock.now()}
    where owner_id = ${owner} and id = ${id}`;
  const action = isPublic ? 'campaign.published' : 'campaign.unpublished';
  const entry = { action, subjectKind: 'campaign', subjectId: id, after: { name } };
  await recordHistory({ tx, owner, actor: ctx.actor, entry });
  await deps.live.publish(tx, { userId: owner, event: { kind: 'campaign.progress', campaignId: id } });
}

type Input = CampaignCall & { id: string; isPublic: boolean };

/** The same for one campaign. Errors: campaigns.wrong_state, campaigns.incomplete. */
export async function setCampaignArchive({ deps, ctx, id, isPublic }: Input): Promise<Campaign> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const campaign = await lockCampaign(tx, owner, id);
    if (!canBeInArchive(campaign)) throw wrongState(campaign.state);
    if (campaign.profileId === null) throw incomplete('profile');
    if (campaign.isPublic !== isPublic) await writeArchive({ tx, deps, ctx, row: campaign, isPublic });
  });
  return readCampaign({ deps, ctx, id });
}
