import { createHash } from 'node:crypto';
import { feedDate } from './feed-dates.rules.ts';
import { firstPicture, shorten, toPlainText, webAddress } from './feed-text.rules.ts';
import type { Feed, FeedItem, RawFeed, RawItem } from './feed.types.ts';
import { readJsonFeed } from './read-json-feed.ts';
import { readXmlFeed } from './read-xml-feed.ts';

const longest = { title: 200, summary: 300, category: 80, categories: 20 } as const;

type Body = { bytes: Buffer; contentType: string; url: string };

function charsetOf({ bytes, contentType }: Body): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(
    bytes.subarray(0, 300).toString('latin1'),
  )?.[1];
  return declared ?? /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)?.[1] ?? 'utf-8';
}

function decode(body: Body): string {
  const charset = charsetOf(body);
  try {
    return new TextDecoder(charset).decode(body.bytes);
  } catch (error) {
    // An unknown charset: most feeds are UTF-8 whatever they declare.
    if (error instanceof RangeError) return new TextDecoder().decode(body.bytes);
    throw error;
  }
}

function keyOf({ id, title, published }: RawItem, { link, isShared }: { link: string; isShared: boolean }): string {
  const own = isShared ? `${id.trim()}\n${link || title.trim()}` : id.trim();
  const name = own || link || `${title.trim()}\n${published.trim()}`;
  return createHash('sha256').update(name).digest('base64url').slice(0, 32);
}

function toItem(raw: RawItem, { base, shared }: { base: string; shared: ReadonlySet<string> }): FeedItem | undefined {
  const link = webAddress(raw.link, base);
  const title = shorten(toPlainText(raw.title), longest.title);
  const summary = shorten(toPlainText(raw.summary || raw.content), longest.summary);
  if (title === '' && summary === '' && link === '') return undefined;
  const name = title || shorten(summary, 80) || link;
  const picture = webAddress(raw.picture, base) || webAddress(firstPicture(raw.content || raw.summary), link || base);
  return {
    key: keyOf(raw, { link, isShared: shared.has(raw.id.trim()) }),
    title: name,
    link,
    summary: summary === name ? '' : summary,
    picture,
    publishedAt: feedDate(raw.published)?.toString() ?? null,
    categories: raw.categories
      .map((each) => toPlainText(each).slice(0, longest.category))
      .filter(Boolean)
      .slice(0, longest.categories),
  };
}

function timeOf({ publishedAt }: FeedItem): number {
  return publishedAt === null ? 0 : Temporal.Instant.from(publishedAt).epochMilliseconds;
}

/** Newest first; feeds without dates keep their order. */
export function newestFirst(items: readonly FeedItem[]): FeedItem[] {
  return items.toSorted((left, right) => timeOf(right) - timeOf(left));
}

/** Ids that a feed gives to several entries with addresses, or without any with titles, of their own. */
function sharedIds(items: readonly RawItem[], base: string): Set<string> {
  const places = new Map<string, Set<string>>();
  for (const { id, link, title } of items) {
    const place = webAddress(link, base) || title.trim();
    if (id.trim() === '' || place === '') continue;
    places.set(id.trim(), (places.get(id.trim()) ?? new Set<string>()).add(place));
  }
  return new Set([...places].filter(([, all]) => all.size > 1).map(([id]) => id));
}

function toFeed(raw: RawFeed, url: string): Feed {
  const base = webAddress(raw.base, url) || url;
  const link = webAddress(raw.link, base);
  const shared = sharedIds(raw.items, link || base);
  const items = raw.items.flatMap((each) => toItem(each, { base: link || base, shared }) ?? []);
  const unique = new Map(items.toReversed().map((item) => [item.key, item]));
  return {
    kind: raw.kind,
    title: shorten(toPlainText(raw.title), longest.title),
    link,
    items: newestFirst([...unique.values()].toReversed()),
  };
}

/** Reads a feed in any supported format, as plain text; undefined when the body is not a feed. */
export function readFeed(body: Body): Feed | undefined {
  const text = decode(body)
    .replace(/^\uFEFF/, '')
    .trimStart();
  const raw = text.startsWith('{') ? readJsonFeed(text) : readXmlFeed(text);
  return raw && toFeed(raw, body.url);
}

/** The feed that a web page names in its head; empty when there is none. */
export function feedNamedBy(body: Body): string {
  const head = decode(body).slice(0, 200_000);
  for (const [tag] of head.matchAll(/<link\b[^>]{0,1000}>/gi)) {
    const isFeed = /type\s*=\s*["']?application\/(?:rss\+xml|atom\+xml|feed\+json|json)/i.test(tag);
    const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag);
    const address = isFeed && /alternate/i.test(tag) ? webAddress(href?.[1] ?? href?.[2] ?? '', body.url) : '';
    if (address !== '') return address;
  }
  return '';
}
