import { recordHistory } from '#workspace/door.ts';
import { incomplete, wrongState } from '../campaigns.errors.ts';
import { lockCampaign } from '../campaigns.repository.ts';
import type { CampaignCall, Campaign } from '../campaigns.types.ts';
import { readCampaign } from '../authoring/read-campaigns.ts';

type Input = CampaignCall & { id: string; isPublic: boolean };

/** Publishes a sent campaign in the archive of its profile, with its sending date, or removes it. */
export async function setCampaignArchive({ deps, ctx, id, isPublic }: Input): Promise<Campaign> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const campaign = await lockCampaign(tx, owner, id);
    const { name, state, profileId, startedAt } = campaign;
    if (startedAt === null || !['sending', 'paused', 'sent'].includes(state)) throw wrongState(state);
    if (profileId === null) throw incomplete('profile');
    if (campaign.isPublic === isPublic) return;
    await tx.sql`
      update campaigns set is_public = ${isPublic}, public_since = ${isPublic ? startedAt : null}, updated_at = ${deps.clock.now()}
      where owner_id = ${owner} and id = ${id}`;
    const action = isPublic ? 'campaign.published' : 'campaign.unpublished';
    const entry = { action, subjectKind: 'campaign', subjectId: id, after: { name } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'campaign.progress', campaignId: id } });
  });
  return readCampaign({ deps, ctx, id });
}
