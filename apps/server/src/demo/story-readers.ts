import { deliveryToken, deliveryTokenKey } from '#sending/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import { agents } from './story-agents.ts';
import type { StoryApp } from './story-app.ts';
import type { StoryClock } from './story-clock.ts';

type Sent = { owner: OwnerId; deliveries: string[]; linkIds: number[] };

/**
 * Backdates sent mail to the story's time: the ledger takes its times from the database, which does not know the story.
 */
async function settleInStory(app: StoryApp, clock: StoryClock, campaignId: string): Promise<Sent> {
  return app.platform.db.system(async (tx) => {
    const deliveries = await tx.sql<{ ownerId: string; id: string }[]>`
      update campaign_deliveries set first_attempt_at = ${clock.now()}, settled_at = ${clock.now()}
      where campaign_id = ${campaignId} and state = 'accepted' returning owner_id, id`;
    const links = await tx.sql<{ id: number }[]>`
      select id from campaign_links where campaign_id = ${campaignId} order by id`;
    return {
      owner: ownerId(deliveries[0]?.ownerId ?? ''),
      deliveries: deliveries.map(({ id }) => id).toSorted(),
      linkIds: links.map(({ id }) => id),
    };
  });
}

/**
 * Two of three people open the mail within a few hours, half of them follow a link, and a privacy proxy fetches one for
 * nobody.
 */
export async function readLikePeople(app: StoryApp, clock: StoryClock, campaignId: string): Promise<void> {
  const { owner, deliveries, linkIds } = await settleInStory(app, clock, campaignId);
  const key = deliveryTokenKey(app.platform);
  for (const [index, deliveryId] of deliveries.entries()) {
    const token = deliveryToken({ key, owner, deliveryId });
    if (index % 3 === 2) {
      if (index % 2 === 0) await app.visit(`/t/o/${token}.gif`, { 'user-agent': 'Mozilla/5.0' });
      continue;
    }
    clock.moveTo(clock.now().add({ minutes: 7 + index * 2 }));
    const headers = { 'user-agent': agents[index % agents.length] ?? '' };
    await app.visit(`/t/o/${token}.gif`, headers);
    const link = index % 2 === 0 ? linkIds[index % Math.max(1, linkIds.length)] : undefined;
    if (link === undefined) continue;
    clock.moveTo(clock.now().add({ minutes: 1 }));
    await app.visit(`/t/c/${token}/${link}`, headers);
  }
}
