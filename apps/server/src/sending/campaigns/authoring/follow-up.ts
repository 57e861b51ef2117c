import type { FollowUp } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { campaignLimits } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { findTemplateForCampaign } from '#sending/templates/templates.usecases.ts';
import { copyCampaignFeed } from './campaign-feeds.queries.ts';
import { wrongState } from '../campaigns.errors.ts';
import { freshOptions, insertCampaign } from '../campaigns.repository.ts';
import { mayDo } from '../campaigns.rules.ts';
import type { CampaignCall, Campaign } from '../campaigns.types.ts';
import { campaignTexts } from '../locales/texts.ts';
import { getViewOrFail, readCampaign } from './read-campaigns.ts';

/** Creates the draft of a follow-up round: content and audience of the first, for those who still qualify. */
export async function followUpCampaign({
  deps,
  ctx,
  id,
  who,
}: CampaignCall & { id: string; who: FollowUp }): Promise<Campaign> {
  const owner = ctx.actor.ownerId;
  const roundId = deps.ids.uuid();
  await deps.db.scoped(owner, async (tx) => {
    const first = await getViewOrFail(tx, owner, id);
    if (!mayDo('follow', first.state) || first.startedAt === null) throw wrongState(first.state);
    const {
      profileId,
      ownPreheader,
      audienceDefinition,
      quietHours,
      isTracked,
      utm,
      topicId,
      attachmentIds,
      isPublic,
    } = first;
    const templateId =
      first.templateId && (await findTemplateForCampaign(tx, owner, first.templateId)) ? first.templateId : null;
    const name = campaignTexts[ctx.locale].roundOf[who](first.name).slice(0, campaignLimits.name);
    await insertCampaign(tx, owner, {
      id: roundId,
      name,
      profileId,
      templateId,
      ownSubject: first.ownSubject,
      ownPreheader,
      audience: { ...audienceDefinition, follow: who },
      ...freshOptions,
      quietHours,
      isTracked,
      utm,
      topicId,
      attachmentIds,
      isPublic: isPublic && who === 'newcomers',
      // Who gets it again, and now, is what was asked for, and the mail is the one that is sent again.
      decided: ['audience', 'moment', ...(templateId === null ? [] : ['mail' as const])],
      follows: { id, rootId: first.rootId ?? id },
    });
    await copyCampaignFeed(tx, owner, { from: id, to: roundId });
    const after = { name, who, first: first.name };
    const entry = { action: 'campaign.followed_up', subjectKind: 'campaign', subjectId: roundId, after };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  return readCampaign({ deps, ctx, id: roundId });
}
