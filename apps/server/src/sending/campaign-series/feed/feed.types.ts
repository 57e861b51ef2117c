import type { FeedKind } from '@enlace/contract/sending/campaign-series/series-feed.schemas.ts';

/** An entry of a feed with everything a mail may show of it: plain text and web addresses only. */
export type FeedItem = {
  /** What names it for ever: a digest of its id, else of its address, else of what it says. */
  key: string;
  title: string;
  link: string;
  summary: string;
  picture: string;
  publishedAt: string | null;
  categories: string[];
};

export type Feed = { kind: FeedKind; title: string; link: string; items: FeedItem[] };

/** An entry as the formats tell it, before it is made plain. */
export type RawItem = {
  id: string;
  title: string;
  link: string;
  summary: string;
  /** The longer text, where there is one. */
  content: string;
  picture: string;
  published: string;
  categories: string[];
};

export type RawFeed = { kind: FeedKind; title: string; link: string; base: string; items: RawItem[] };
