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

/** Merges a new read of a feed with the stored one: its current entries, and earlier ones not sent yet. */
export function mergeItems(kept: readonly FeedItem[], seen: readonly FeedItem[]): FeedItem[] {
  const now = new Set(seen.map(({ key }) => key));
  return newestFirst([...seen, ...kept.filter(({ key }) => !now.has(key))]).slice(0, maxKept);
}

type Chosen = { items: FeedItem[]; waiting: number };

/** The entries of the next issue, the newest of those not sent; `waiting` counts all unsent ones. */
export function chooseItems(
  items: readonly FeedItem[],
  { feed, sent }: { feed: Pick<SeriesFeed, 'maxItems' | 'words'>; sent: ReadonlySet<string> },
): Chosen {
  const open = items.filter((item) => !sent.has(item.key) && isWanted(item, feed.words));
  return { items: open.slice(0, feed.maxItems), waiting: open.length };
}
