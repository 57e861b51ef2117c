import { z } from 'zod';
import { asMarkup } from './feed-text.rules.ts';
import type { RawFeed, RawItem } from './feed.types.ts';

const text = z.string().catch('');
const itemSchema = z.object({
  id: z.union([z.string(), z.number().transform(String)]).catch(''),
  url: text,
  external_url: text,
  title: text,
  summary: text,
  content_html: text,
  content_text: text,
  image: text,
  banner_image: text,
  date_published: text,
  date_modified: text,
  tags: z.array(z.string()).catch([]),
});
const feedSchema = z.object({
  version: z.string().regex(/jsonfeed\.org/i),
  title: text,
  home_page_url: text,
  items: z.array(z.unknown()),
});

const maxItems = 200;

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function toItem(value: unknown): RawItem[] {
  const read = itemSchema.safeParse(value);
  if (!read.success) return [];
  const { id, url, external_url, title, summary, content_html, content_text, tags } = read.data;
  return [
    {
      id,
      title: asMarkup(title),
      link: url || external_url,
      summary: asMarkup(summary),
      content: content_html || asMarkup(content_text),
      picture: read.data.image || read.data.banner_image,
      published: read.data.date_published || read.data.date_modified,
      categories: tags,
    },
  ];
}

/** JSON Feed 1.0 and 1.1; undefined when the text is something else. */
export function readJsonFeed(body: string): RawFeed | undefined {
  const read = feedSchema.safeParse(parse(body));
  if (!read.success) return undefined;
  const { title, home_page_url: link, items } = read.data;
  return { kind: 'json', title: asMarkup(title), link, base: '', items: items.slice(0, maxItems).flatMap(toItem) };
}
