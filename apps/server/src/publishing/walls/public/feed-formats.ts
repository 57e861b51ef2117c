import { escapeText, speakable } from '../escape.rules.ts';
import type { FeedItem } from './feed-items.ts';

export type FeedFormat = 'rss' | 'atom' | 'json';

export type Feed = {
  title: string;
  description: string;
  /** The wall's address. */
  url: string;
  /** Address of this page of the feed. */
  selfUrl: string;
  nextUrl: string | undefined;
  urn: string;
  lang: string;
  author: string;
  updatedAt: Temporal.Instant;
  items: readonly FeedItem[];
};

export const feedTypes: Record<FeedFormat, string> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

const e = escapeText;
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number) => String(value).padStart(2, '0');

/** RFC 822 with a four-digit year, as RSS 2.0 requires. */
export function rssDate(moment: Temporal.Instant): string {
  const at = moment.toZonedDateTimeISO('UTC');
  const { dayOfWeek, day, month, year, hour, minute, second } = at;
  return `${days[dayOfWeek - 1] ?? ''}, ${two(day)} ${months[month - 1] ?? ''} ${year} ${two(hour)}:${two(minute)}:${two(second)} +0000`;
}

/** The same in HTTP format (RFC 9110 §5.6.7). */
export function httpDate(moment: Temporal.Instant): string {
  return rssDate(moment).replace('+0000', 'GMT');
}

/** RFC 3339, to the second. */
function isoDate(moment: Temporal.Instant): string {
  return moment.toString({ smallestUnit: 'second' });
}

function rssItem(item: FeedItem): string {
  const [file] = item.files;
  const enclosure = file ? `<enclosure url="${e(file.url)}" length="${file.sizeBytes}" type="${e(file.mime)}"/>` : '';
  return (
    `<item><title>${e(item.title)}</title><link>${e(item.url)}</link><guid isPermaLink="false">${e(item.urn)}</guid><pubDate>${rssDate(item.publishedAt)}</pubDate>` +
    `<dc:creator>${e(item.author)}</dc:creator>${item.topics.map((topic) => `<category>${e(topic)}</category>`).join('')}<description>${e(item.html)}</description>${enclosure}</item>`
  );
}

function rss(feed: Feed): string {
  const next =
    feed.nextUrl === undefined ? '' : `<atom:link rel="next" type="application/rss+xml" href="${e(feed.nextUrl)}"/>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>' +
    `<title>${e(feed.title)}</title><link>${e(feed.url)}</link><description>${e(feed.description)}</description><language>${e(feed.lang)}</language>` +
    `<lastBuildDate>${rssDate(feed.updatedAt)}</lastBuildDate><atom:link rel="self" type="application/rss+xml" href="${e(feed.selfUrl)}"/>${next}${feed.items.map(rssItem).join('')}</channel></rss>\n`
  );
}

function atomEntry(item: FeedItem): string {
  const files = item.files.map(
    ({ url, mime, sizeBytes, name }) =>
      `<link rel="enclosure" type="${e(mime)}" length="${sizeBytes}" title="${e(name)}" href="${e(url)}"/>`,
  );
  return (
    `<entry xml:lang="${item.lang}"><id>${e(item.urn)}</id><title>${e(item.title)}</title><link rel="alternate" type="text/html" href="${e(item.url)}"/>` +
    `<published>${isoDate(item.publishedAt)}</published><updated>${isoDate(item.updatedAt)}</updated><author><name>${e(item.author)}</name></author>` +
    `${item.topics.map((topic) => `<category term="${e(topic)}"/>`).join('')}${files.join('')}<content type="html">${e(item.html)}</content></entry>`
  );
}

function atom(feed: Feed): string {
  const next =
    feed.nextUrl === undefined ? '' : `<link rel="next" type="application/atom+xml" href="${e(feed.nextUrl)}"/>`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${e(feed.lang)}"><id>${e(feed.urn)}</id><title>${e(feed.title)}</title><subtitle>${e(feed.description)}</subtitle>` +
    `<updated>${isoDate(feed.updatedAt)}</updated><author><name>${e(feed.author)}</name></author><link rel="self" type="application/atom+xml" href="${e(feed.selfUrl)}"/>` +
    `<link rel="alternate" type="text/html" href="${e(feed.url)}"/>${next}${feed.items.map(atomEntry).join('')}</feed>\n`
  );
}

function jsonItem(item: FeedItem): object {
  const picture = item.files.find(({ isImage }) => isImage);
  return {
    id: item.urn,
    url: item.url,
    title: speakable(item.title),
    content_html: item.html,
    date_published: isoDate(item.publishedAt),
    date_modified: isoDate(item.updatedAt),
    language: item.lang,
    authors: [{ name: speakable(item.author) }],
    ...(item.topics.length > 0 ? { tags: item.topics.map(speakable) } : {}),
    ...(picture ? { image: picture.url } : {}),
    ...(item.files.length > 0
      ? {
          attachments: item.files.map(({ url, mime, name, sizeBytes }) => ({
            url,
            mime_type: mime,
            title: speakable(name),
            size_in_bytes: sizeBytes,
          })),
        }
      : {}),
  };
}

function json(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: speakable(feed.title),
    home_page_url: feed.url,
    feed_url: feed.selfUrl,
    description: speakable(feed.description),
    language: feed.lang,
    authors: [{ name: speakable(feed.author) }],
    ...(feed.nextUrl === undefined ? {} : { next_url: feed.nextUrl }),
    items: feed.items.map(jsonItem),
  });
}

/** RSS 2.0, Atom 1.0 (RFC 4287) or JSON Feed 1.1, with RFC 5005 links between their pages. */
export function writeFeed(format: FeedFormat, feed: Feed): string {
  switch (format) {
    case 'rss':
      return rss(feed);
    case 'atom':
      return atom(feed);
    case 'json':
      return json(feed);
  }
}
