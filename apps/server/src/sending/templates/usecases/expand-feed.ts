import type { Platform } from '#platform/platform.types.ts';
import { joinFeedParts, splitFeedParts } from '../feed-parts.rules.ts';
import type { MailFeed, MailSource } from '../templates.types.ts';
import { feedData } from './mail-data.ts';

/** No news: a mail outside a series. */
export const emptyFeed: MailFeed = { title: '', link: '', items: [] };

/** Braces would be read as a variable, and the signs as one of the reader's, once the news stand in the mail. */
function harmless(text: string): string {
  return text
    .replace(/[\uE120\uE121]/g, '')
    .replaceAll('{', '｛')
    .replaceAll('}', '｝');
}

function harmlessAddress(address: string): string {
  return address
    .replace(/[\uE120\uE121]/g, '')
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D');
}

function harmlessFeed({ title, link, items }: MailFeed): MailFeed {
  return {
    title: harmless(title),
    link: harmlessAddress(link),
    items: items.map((item) => ({
      title: harmless(item.title),
      link: harmlessAddress(item.link),
      summary: harmless(item.summary),
      picture: harmlessAddress(item.picture),
      date: harmless(item.date),
    })),
  };
}

type ExpandInput = { deps: Pick<Platform, 'renderer'>; source: MailSource; feed: MailFeed };

/**
 * Writes the news into a mail, so that their links are counted like all others and nothing of it is left to do for each
 * reader. What mixes news with a reader's data stays and is filled with the rest.
 */
export async function expandFeed({ deps, source, feed }: ExpandInput): Promise<MailSource> {
  const safe = harmlessFeed(feed);
  const expand = async (text: string, mode: 'html' | 'text'): Promise<string> => {
    const parts = splitFeedParts(text);
    if (!parts) return text;
    const result = await deps.renderer.render({ template: parts.template, data: { feed: feedData(safe) }, mode });
    // Mistakes are told by the check of the whole mail.
    return result.ok ? joinFeedParts(result.output, parts) : text;
  };
  return {
    subject: await expand(source.subject, 'text'),
    text: await expand(source.text, 'text'),
    html: await expand(source.html, 'html'),
  };
}
