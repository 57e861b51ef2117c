import type { FeedKind } from '@enlace/contract/sending/campaign-series/series-feed.schemas.ts';

/** A feed entry with everything a mail may show of it: plain text and web addresses only. */
export type FeedItem = {
  /** Stable identity: a digest of the entry's id, else its address, else its content. */
  key: string;
  title: string;
  link: string;
  summary: string;
  picture: string;
  publishedAt: string | null;
  categories: string[];
  /** No longer in the feed: `withdrawn` when older entries still are, else it made room for new ones. */
  gone?: 'past' | 'withdrawn';
};

export type Feed = { kind: FeedKind; title: string; link: string; items: FeedItem[] };

/** An entry as parsed from its format, before conversion to plain text. */
export type RawItem = {
  id: string;
  title: string;
  link: string;
  summary: string;
  /** The longer text, if any. */
  content: string;
  picture: string;
  published: string;
  categories: string[];
};

export type RawFeed = { kind: FeedKind; title: string; link: string; base: string; items: RawItem[] };
