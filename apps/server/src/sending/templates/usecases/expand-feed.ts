import { READER } from '#platform/mail/render/reader-words.ts';
import type { Platform } from '#platform/platform.types.ts';
import { joinFeedParts, splitFeedParts } from '../feed-parts.rules.ts';
import type { MailFeed, MailSource } from '../templates.types.ts';
import { feedData, wordsOf, type WordsSender } from './mail-data.ts';

/** No feed: a mail outside a series. */
export const emptyFeed: MailFeed = { title: '', link: '', items: [] };

/** Once the feed is in the mail, braces would be read as a variable, and signs as placeholders or as the limits of a block. */
function harmless(text: string): string {
  return text
    .replace(/[\uE120\uE121\uE130-\uE132]/g, '')
    .replaceAll('{', '｛')
    .replaceAll('}', '｝');
}

function harmlessAddress(address: string): string {
  return address
    .replace(/[\uE120\uE121\uE130-\uE132]/g, '')
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

type ExpandInput = { deps: Pick<Platform, 'renderer'>; source: MailSource; feed: MailFeed; sender: WordsSender };

/**
 * Renders the feed into a mail, so that its links are counted like all others and no per-reader work remains.
 * Expressions that mix it with the reader's data are rendered later with the rest.
 */
export async function expandFeed({ deps, source, feed, sender }: ExpandInput): Promise<MailSource> {
  // The same for every reader, so in the sender's language.
  const data = { [READER]: wordsOf(sender), feed: feedData(harmlessFeed(feed)) };
  const expand = async (text: string, mode: 'html' | 'text'): Promise<string> => {
    const parts = splitFeedParts(text);
    if (!parts) return text;
    const result = await deps.renderer.render({ template: parts.template, data, mode });
    // The check of the whole mail reports errors.
    return result.ok ? joinFeedParts(result.output, parts) : text;
  };
  return {
    subject: await expand(source.subject, 'text'),
    text: await expand(source.text, 'text'),
    html: await expand(source.html, 'html'),
  };
}
