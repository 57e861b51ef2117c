import type { SeriesFeed } from '@enlace/contract/sending/campaign-series/series-feed.schemas.ts';
import { foldText } from '#platform/search/search-tokens.ts';
import type { FeedItem } from './feed.types.ts';
import { newestFirst } from './read-feed.ts';

/** Entries kept per feed, including those no longer in it. */
export const maxKept = 200;

function isWanted(item: FeedItem, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const places = [...item.categories, item.title].map(foldText);
  return words.some((word) => places.some((place) => place.includes(foldText(word))));
}

function timeOf({ publishedAt }: FeedItem): number | undefined {
  return publishedAt === null ? undefined : Temporal.Instant.from(publishedAt).epochMilliseconds;
}

/** A single older entry may be one that a feed keeps for good. */
const olderEntries = 2;

/** What became of an entry that is no longer in its feed. */
function whyGone(item: FeedItem, seen: readonly FeedItem[]): 'past' | 'withdrawn' {
  const at = timeOf(item);
  if (at === undefined || seen.length === 0) return 'past';
  const older = seen.filter((each) => (timeOf(each) ?? at) < at).length;
  return older >= Math.min(olderEntries, seen.length) ? 'withdrawn' : 'past';
}

/** Merges a new read of a feed with the stored one: its current entries, and earlier ones not sent yet. */
export function mergeItems(kept: readonly FeedItem[], seen: readonly FeedItem[]): FeedItem[] {
  const now = new Set(seen.map(({ key }) => key));
  const gone = kept.filter(({ key }) => !now.has(key)).map((item) => ({ ...item, gone: whyGone(item, seen) }));
  return newestFirst([...seen, ...gone]).slice(0, maxKept);
}

/** Names of an entry that survive a new id: its address whatever its scheme and `www`, and its title with its day. */
function namesOf({ link, title, publishedAt }: FeedItem): string[] {
  const url = URL.parse(link);
  const path = url ? `${url.pathname.replace(/\/$/, '')}${url.search}` : '';
  const address = url ? [`${url.host.replace(/^www\./, '')}${path}`] : [];
  return [...address, ...(publishedAt === null ? [] : [`${foldText(title)}\n${publishedAt.slice(0, 10)}`])];
}

/** Entries that a feed gave other ids: the old ones left it as the new ones came. */
function renewed(items: readonly FeedItem[], wanted: (item: FeedItem) => boolean): (item: FeedItem) => boolean {
  const names = new Set(items.filter(wanted).flatMap(namesOf));
  return (item) => namesOf(item).some((name) => names.has(name));
}

/** Whether its day is still to come. */
export function isAhead({ publishedAt }: FeedItem, now: Temporal.Instant): boolean {
  return publishedAt !== null && publishedAt.slice(0, 10) > now.toString().slice(0, 10);
}

type Chosen = { items: FeedItem[]; waiting: number };
type Choice = { feed: Pick<SeriesFeed, 'maxItems' | 'words'>; sent: ReadonlySet<string>; now: Temporal.Instant };

/**
 * The entries of the next issue, the newest of those not sent; `waiting` counts all unsent ones. Those that were
 * withdrawn, whose day is to come, or that were sent under another id are left out.
 */
export function chooseItems(items: readonly FeedItem[], { feed, sent, now }: Choice): Chosen {
  const wasSent = renewed(items, ({ gone, key }) => gone !== undefined && sent.has(key));
  const isThere = renewed(items, ({ gone }) => gone === undefined);
  const isRepeated = (item: FeedItem) => (item.gone === undefined ? wasSent(item) : isThere(item));
  const open = items.filter(
    (item) =>
      !sent.has(item.key) &&
      item.gone !== 'withdrawn' &&
      !isAhead(item, now) &&
      !isRepeated(item) &&
      isWanted(item, feed.words),
  );
  return { items: open.slice(0, feed.maxItems), waiting: open.length };
}
