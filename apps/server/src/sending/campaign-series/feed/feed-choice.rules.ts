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
  // A withdrawn entry stays withdrawn, even when the older entries that showed it leave the feed too.
  const gone = kept
    .filter(({ key }) => !now.has(key))
    .map((item) => ({ ...item, gone: item.gone === 'withdrawn' ? item.gone : whyGone(item, seen) }));
  return newestFirst([...seen, ...gone]).slice(0, maxKept);
}

/** Whatever its scheme and `www`; undefined without one. */
function addressOf({ link }: FeedItem): string | undefined {
  const url = URL.parse(link);
  return url ? `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}` : undefined;
}

function dayOf({ publishedAt }: FeedItem): string {
  return publishedAt === null ? '' : publishedAt.slice(0, 10);
}

/** Addresses that lead from several entries, such as the page of all news: they name none of them. */
function sharedAddresses(items: readonly FeedItem[]): ReadonlySet<string> {
  const labels = new Map<string, string>();
  const shared = new Set<string>();
  for (const item of items) {
    const address = addressOf(item);
    if (address === undefined) continue;
    const label = `${foldText(item.title)}\n${dayOf(item)}`;
    if ((labels.get(address) ?? label) !== label) shared.add(address);
    labels.set(address, label);
  }
  return shared;
}

/** Names of an entry that survive a new id: any two of its address, its title and its day. */
function namesOf(item: FeedItem, shared: ReadonlySet<string>): string[] {
  const [address, title, day] = [addressOf(item), foldText(item.title), dayOf(item)];
  const names = day === '' ? [] : [`${title}\n${day}`];
  if (address === undefined || shared.has(address)) return names;
  return [...names, `${address}\n${title}`, ...(day === '' ? [] : [`${address}\n${day}`])];
}

/** Entries that a feed gave other ids: the old ones left it as the new ones came. */
function renewed(items: readonly FeedItem[], wanted: (item: FeedItem) => boolean): (item: FeedItem) => boolean {
  const shared = new Set([
    ...sharedAddresses(items.filter(({ gone }) => gone === undefined)),
    ...sharedAddresses(items.filter(({ gone }) => gone !== undefined)),
  ]);
  const names = new Set(items.filter(wanted).flatMap((item) => namesOf(item, shared)));
  return (item) => namesOf(item, shared).some((name) => names.has(name));
}

type Clock = { now: Temporal.Instant; timeZone: string };

/** Whether its day is still to come where the client is. */
export function isAhead({ publishedAt }: FeedItem, { now, timeZone }: Clock): boolean {
  if (publishedAt === null) return false;
  const dayAt = (at: Temporal.Instant) => at.toZonedDateTimeISO(timeZone).toPlainDate();
  return Temporal.PlainDate.compare(dayAt(Temporal.Instant.from(publishedAt)), dayAt(now)) > 0;
}

/** The words of an entry, whatever its id, address and date: nothing without a text of its own. */
function wordsOf({ title, summary }: FeedItem): string[] {
  return summary === '' ? [] : [`${foldText(title)}\n${foldText(summary)}`];
}

/** Numbers and short words are the same on any site. */
const shortestSlug = 6;

/** Title and the last part of the address, which survive a site that moves its pages. */
function slugOf({ title, link }: FeedItem): string[] {
  const slug = URL.parse(link)?.pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  return /\p{L}/u.test(slug) && slug.length >= shortestSlug ? [`${foldText(title)}\n/${slug}`] : [];
}

/** How many of the entries say what was sent before, though nothing of their ids does. */
function countRepeated(chosen: readonly FeedItem[], items: readonly FeedItem[], sent: ReadonlySet<string>): number {
  const known = new Set(
    items.filter(({ key }) => sent.has(key)).flatMap((item) => [...wordsOf(item), ...slugOf(item)]),
  );
  return chosen.filter((item) => [...wordsOf(item), ...slugOf(item)].some((name) => known.has(name))).length;
}

/** `repeated`: of the items, those that seem to have been sent before. */
type Chosen = { items: FeedItem[]; waiting: number; repeated: number };
type Choice = Clock & { feed: Pick<SeriesFeed, 'maxItems' | 'words'>; sent: ReadonlySet<string> };

/** Entries that were not sent, under whatever id. */
export function unsentItems(items: readonly FeedItem[], sent: ReadonlySet<string>): FeedItem[] {
  const wasSent = renewed(items, ({ gone, key }) => gone !== undefined && sent.has(key));
  const isThere = renewed(items, ({ gone }) => gone === undefined);
  return items.filter((item) => !sent.has(item.key) && !wasSent(item) && (item.gone === undefined || !isThere(item)));
}

/**
 * The entries of the next issue, the newest of those not sent; `waiting` counts all unsent ones. Those that were
 * withdrawn, whose day is to come, or that were sent under another id are left out.
 */
export function chooseItems(items: readonly FeedItem[], { feed, sent, now, timeZone }: Choice): Chosen {
  const open = unsentItems(items, sent).filter(
    (item) => item.gone !== 'withdrawn' && !isAhead(item, { now, timeZone }) && isWanted(item, feed.words),
  );
  const chosen = open.slice(0, feed.maxItems);
  return { items: chosen, waiting: open.length, repeated: countRepeated(chosen, items, sent) };
}
