import { deliveryToken, deliveryTokenKey } from '#sending/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import { agents } from './story-agents.ts';
import type { StoryApp } from './story-app.ts';
import type { StoryClock } from './story-clock.ts';

type Story = { app: StoryApp; clock: StoryClock };
type Delivery = { id: string; variant: number };
export type Sent = { owner: OwnerId; deliveries: Delivery[]; linkIds: number[] };

/**
 * Backdates what was sent since the last time to the story's: the ledger takes its times from the database, which does
 * not know the story.
 */
export async function settleInStory({ app, clock }: Story, campaignId: string): Promise<Sent> {
  return app.platform.db.system(async (tx) => {
    const deliveries = await tx.sql<(Delivery & { ownerId: string })[]>`
      update campaign_deliveries set first_attempt_at = ${clock.now()}, settled_at = ${clock.now()}
      where campaign_id = ${campaignId} and state = 'accepted' and settled_at > ${clock.now()}
      returning owner_id, id, coalesce(variant, 0)::int as variant`;
    const links = await tx.sql<{ id: number }[]>`
      select id from campaign_links where campaign_id = ${campaignId} order by id`;
    return {
      owner: ownerId(deliveries[0]?.ownerId ?? ''),
      deliveries: deliveries.map(({ id, variant }) => ({ id, variant })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      linkIds: links.map(({ id }) => id),
    };
  });
}

type Reading = { index: number; token: string; linkId: number | undefined };

/** One person opens the mail and, with a link, follows it a minute later. */
async function read({ app, clock }: Story, { index, token, linkId }: Reading): Promise<void> {
  const headers = { 'user-agent': agents[index % agents.length] ?? '' };
  await app.visit(`/t/o/${token}.gif`, headers);
  if (linkId === undefined) return;
  clock.moveTo(clock.now().add({ minutes: 1 }));
  await app.visit(`/t/c/${token}/${linkId}`, headers);
}

/**
 * Two of three people open the mail within a few hours, half of them follow a link, and a privacy proxy fetches one for
 * nobody.
 */
export async function readLikePeople(story: Story, { owner, deliveries, linkIds }: Sent): Promise<void> {
  const { app, clock } = story;
  const key = deliveryTokenKey(app.platform);
  for (const [index, { id: deliveryId }] of deliveries.entries()) {
    const token = deliveryToken({ key, owner, deliveryId });
    if (index % 3 === 2) {
      if (index % 2 === 0) await app.visit(`/t/o/${token}.gif`, { 'user-agent': 'Mozilla/5.0' });
      continue;
    }
    clock.moveTo(clock.now().add({ minutes: 2 + (index % 9) }));
    const linkId = index % 2 === 0 ? linkIds[index % Math.max(1, linkIds.length)] : undefined;
    await read(story, { index, token, linkId });
  }
}

type Readers = {
  sent: Sent;
  inTen: readonly number[];
  /** How many got each mail on earlier days. */
  before?: readonly number[];
};

/** Of ten people with each subject, as many as named open the mail; every third of those follows a link. */
export async function openLikePeople(
  story: Story,
  { sent: { owner, deliveries, linkIds }, inTen, before = [] }: Readers,
): Promise<void> {
  const key = deliveryTokenKey(story.app.platform);
  const seen = inTen.map((_share, variant) => before[variant] ?? 0);
  for (const [index, { id: deliveryId, variant }] of deliveries.entries()) {
    const place = seen[variant] ?? 0;
    seen[variant] = place + 1;
    // Spread over each ten: 0 3 6 9 2 5 8 1 4 7.
    if ((place * 3) % 10 >= (inTen[variant] ?? 0)) continue;
    story.clock.moveTo(story.clock.now().add({ minutes: 2 + (index % 4) }));
    const linkId = place % 3 === 0 ? linkIds[index % Math.max(1, linkIds.length)] : undefined;
    await read(story, { index, token: deliveryToken({ key, owner, deliveryId }), linkId });
  }
}
