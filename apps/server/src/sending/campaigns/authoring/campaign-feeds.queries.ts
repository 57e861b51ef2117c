import type { MailFeed, MailFeedItem } from '#sending/templates/templates.types.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { CampaignFeed } from '../campaigns.types.ts';

/** The feed entries a campaign carries; undefined when it has none. */
export async function findCampaignFeed(tx: Tx, owner: OwnerId, campaignId: string): Promise<MailFeed | undefined> {
  const [row] = await tx.sql<{ feed: CampaignFeed }[]>`
    select feed from campaign_feeds where owner_id = ${owner} and campaign_id = ${campaignId}`;
  if (!row) return undefined;
  const { title, link, items } = row.feed;
  const shown = ({ title: name, link: to, summary, picture, date }: MailFeedItem): MailFeedItem => {
    return { title: name, link: to, summary, picture, date };
  };
  return { title, link, items: items.map(shown) };
}

export async function storeCampaignFeed(
  tx: Tx,
  owner: OwnerId,
  { campaignId, feed }: { campaignId: string; feed: CampaignFeed },
): Promise<void> {
  await tx.sql`
    insert into campaign_feeds (owner_id, campaign_id, feed) values (${owner}, ${campaignId}, ${tx.sql.json(feed)})
    on conflict (owner_id, campaign_id) do update set feed = excluded.feed`;
}

/** Copies and follow-up rounds keep the same feed entries. */
export async function copyCampaignFeed(
  tx: Tx,
  owner: OwnerId,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.sql`
    insert into campaign_feeds (owner_id, campaign_id, feed)
    select owner_id, ${to}, feed from campaign_feeds where owner_id = ${owner} and campaign_id = ${from}`;
}
