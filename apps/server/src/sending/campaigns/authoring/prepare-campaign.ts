import type { CampaignAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import type { CampaignTiming } from '@enlace/contract/sending/campaigns/timing.schemas.ts';
import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { storeCampaignFeed } from './campaign-feeds.queries.ts';
import { freshOptions, insertCampaign } from '../campaigns.repository.ts';
import type { CampaignFeed } from '../campaigns.types.ts';

type Prepared = {
  id: string;
  name: string;
  profileId: string | null;
  templateId: string | null;
  subject: string | null;
  audience: CampaignAudience;
  timing: CampaignTiming;
  isTracked: boolean;
  isPublic: boolean;
  topicId: string | null;
  acceptedSamples: readonly string[];
  /** Null when it carries no feed entries. */
  feed: CampaignFeed | null;
};

/** Creates a draft from a rule, in the transaction of its cause. */
export async function prepareCampaign(
  tx: Tx,
  { owner, actor, campaign }: { owner: OwnerId; actor: HistoryActor; campaign: Prepared },
): Promise<void> {
  const {
    id,
    name,
    profileId,
    templateId,
    subject,
    audience,
    timing,
    isTracked,
    isPublic,
    topicId,
    feed,
    acceptedSamples,
  } = campaign;
  await insertCampaign(tx, owner, {
    ...freshOptions,
    id,
    name,
    profileId,
    templateId,
    ownSubject: subject,
    ownPreheader: null,
    audience: { ...audience, follow: null },
    timing,
    isTracked,
    isPublic,
    topicId,
    acceptedSamples,
  });
  if (feed) await storeCampaignFeed(tx, owner, { campaignId: id, feed });
  const entry = { action: 'campaign.created', subjectKind: 'campaign', subjectId: id, after: { name } };
  await recordHistory({ tx, owner, actor, entry });
}
