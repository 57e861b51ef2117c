import type { CampaignFeed } from '#sending/campaigns/campaigns.types.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { FeedItem } from './feed/feed.types.ts';

export type FeedRow = {
  seriesId: string;
  url: string;
  title: string;
  link: string;
  etag: string | null;
  lastModified: string | null;
  items: FeedItem[];
  fetchedAt: Temporal.Instant | null;
  checkedAt: Temporal.Instant;
  problem: string | null;
  hasBegun: boolean;
};

/** Addresses that differ in no more than their scheme and `www` are one feed, which has moved. */
function sameFeed(tx: Tx, url: string) {
  const scheme = '^https?://(www[.])?';
  return tx.sql`rtrim(regexp_replace(f.url, ${scheme}::text, '', 'i'::text), '/') = rtrim(regexp_replace(${url}::text, ${scheme}::text, '', 'i'::text), '/')`;
}

/** The stored state of a series' feed at this address. */
export async function findFeed(
  tx: Tx,
  owner: OwnerId,
  { seriesId, url }: { seriesId: string; url: string },
): Promise<FeedRow | undefined> {
  const [row] = await tx.sql<FeedRow[]>`
    select * from campaign_series_feeds f
    where f.owner_id = ${owner} and f.series_id = ${seriesId} and ${sameFeed(tx, url)}`;
  return row;
}

type Looked = Pick<FeedRow, 'seriesId' | 'url' | 'title' | 'link' | 'etag' | 'lastModified' | 'items'>;

/** Stores an answer; another feed begins again. */
export async function storeFeed(
  tx: Tx,
  { owner, feed, now }: { owner: OwnerId; feed: Looked; now: Temporal.Instant },
): Promise<void> {
  const { seriesId, url, title, link, etag, lastModified, items } = feed;
  await tx.sql`
    insert into campaign_series_feeds as f (owner_id, series_id, url, title, link, etag, last_modified, items, fetched_at, checked_at)
    values (${owner}, ${seriesId}, ${url}, ${title}, ${link}, ${etag}, ${lastModified}, ${tx.sql.json(items)}, ${now}, ${now})
    on conflict (owner_id, series_id) do update set url = excluded.url, title = excluded.title, link = excluded.link,
      etag = excluded.etag, last_modified = excluded.last_modified, items = excluded.items, fetched_at = excluded.fetched_at,
      checked_at = excluded.checked_at, problem = null,
      has_begun = f.has_begun and ${sameFeed(tx, url)}`;
}

/** Records a read without new content: unchanged, or why it could not be read. */
export async function noteLook(
  tx: Tx,
  {
    owner,
    seriesId,
    url,
    problem,
    now,
  }: { owner: OwnerId; seriesId: string; url: string; problem: string | null; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    insert into campaign_series_feeds as f (owner_id, series_id, url, problem, checked_at)
    values (${owner}, ${seriesId}, ${url}, ${problem}, ${now})
    on conflict (owner_id, series_id) do update set problem = excluded.problem, checked_at = excluded.checked_at
      where ${sameFeed(tx, url)}`;
}

/**
 * Keys of entries that were sent, or were old when the series began. A campaign withdrawn within its hold returns its
 * keys.
 */
export async function listSentKeys(tx: Tx, owner: OwnerId, seriesId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.sql<{ itemKey: string }[]>`
    select i.item_key from campaign_series_items i
    left join campaigns k on k.owner_id = i.owner_id and k.id = i.campaign_id
    where i.owner_id = ${owner} and i.series_id = ${seriesId} and (i.campaign_id is null or k.started_at is not null)`;
  return new Set(rows.map(({ itemKey }) => itemKey));
}

/** Entries that were sent from the address the series had before: they may come again, from another one and with other ids. */
export async function listSentBefore(tx: Tx, owner: OwnerId, seriesId: string): Promise<FeedItem[]> {
  const [row] = await tx.sql<Pick<FeedRow, 'items'>[]>`
    select items from campaign_series_feeds where owner_id = ${owner} and series_id = ${seriesId}`;
  if (!row) return [];
  const sent = await listSentKeys(tx, owner, seriesId);
  return row.items.filter(({ key }) => sent.has(key));
}

/** Records that a campaign sends these entries; returns the keys that another started campaign has already taken. */
export async function takeItems(
  tx: Tx,
  {
    owner,
    seriesId,
    campaignId,
    keys,
  }: { owner: OwnerId; seriesId: string; campaignId: string; keys: readonly string[] },
): Promise<string[]> {
  if (keys.length === 0) return [];
  const taken = await tx.sql<{ itemKey: string }[]>`
    insert into campaign_series_items as i (owner_id, series_id, item_key, campaign_id)
    select ${owner}, ${seriesId}, key, ${campaignId} from unnest(${[...keys]}::text[]) key
    on conflict (owner_id, series_id, item_key) do update set campaign_id = excluded.campaign_id
      where i.campaign_id is null or i.campaign_id = excluded.campaign_id or not exists (
        select 1 from campaigns k where k.owner_id = i.owner_id and k.id = i.campaign_id and k.started_at is not null)
    returning i.item_key`;
  const mine = new Set(taken.map(({ itemKey }) => itemKey));
  return keys.filter((key) => !mine.has(key));
}

/** Marks everything else present at the first issue as old. */
export async function closePast(
  tx: Tx,
  { owner, seriesId, keys }: { owner: OwnerId; seriesId: string; keys: readonly string[] },
): Promise<void> {
  await tx.sql`
    insert into campaign_series_items (owner_id, series_id, item_key)
    select ${owner}, ${seriesId}, key from unnest(${[...keys]}::text[]) key on conflict do nothing`;
  await tx.sql`update campaign_series_feeds set has_begun = true where owner_id = ${owner} and series_id = ${seriesId}`;
}

/** Gives a draft these entries. */
export async function storeDraftItems(
  tx: Tx,
  owner: OwnerId,
  { campaignId, items }: { campaignId: string; items: CampaignFeed['items'] },
): Promise<void> {
  await tx.sql`
    update campaign_feeds set feed = jsonb_set(feed, '{items}', ${tx.sql.json(items)}::jsonb)
    where owner_id = ${owner} and campaign_id = ${campaignId}`;
}

/** Removes entries from the series' other drafts. */
export async function dropFromDrafts(
  tx: Tx,
  {
    owner,
    seriesId,
    campaignId,
    keys,
  }: { owner: OwnerId; seriesId: string; campaignId: string; keys: readonly string[] },
): Promise<void> {
  if (keys.length === 0) return;
  await tx.sql`
    update campaign_feeds f set feed = jsonb_set(f.feed, '{items}', coalesce((
      select jsonb_agg(e order by n) from jsonb_array_elements(f.feed -> 'items') with ordinality as entry (e, n)
      where not (e ->> 'key' = any(${[...keys]}::text[]))), '[]'))
    from campaign_series_issues i join campaigns k on k.owner_id = i.owner_id and k.id = i.campaign_id
    where f.owner_id = ${owner} and i.owner_id = f.owner_id and i.series_id = ${seriesId} and i.campaign_id = f.campaign_id
      and f.campaign_id <> ${campaignId} and k.started_at is null`;
}
