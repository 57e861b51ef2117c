import { z } from 'zod';
import { instantSchema, lineSchema } from '../../core/primitives.ts';

export const feedLimits = { url: 2000, items: 20, words: 10, word: 40 } as const;

/** A web address as typed by a person. */
export const feedUrlSchema = z
  .string()
  .trim()
  .min(1)
  .max(feedLimits.url)
  .pipe(z.url({ protocol: /^https?$/ }));

/** Feed of a series. */
export const seriesFeedSchema = z.strictObject({
  url: feedUrlSchema,
  maxItems: z.number().int().min(1).max(feedLimits.items),
  /** Dates without new entries create no issue. */
  onlyNews: z.boolean(),
  /** Only entries with one of these in a category or the title; empty: all. */
  words: z.array(lineSchema({ max: feedLimits.word })).max(feedLimits.words),
});
export type SeriesFeed = z.infer<typeof seriesFeedSchema>;

export const feedKinds = ['rss', 'atom', 'json'] as const;
export type FeedKind = (typeof feedKinds)[number];

export const feedEntrySchema = z.object({
  title: z.string(),
  /** Empty when the feed names none. */
  link: z.string(),
  /** Plain text. */
  summary: z.string(),
  /** Address of an image, or empty. */
  picture: z.string(),
  publishedAt: instantSchema.nullable(),
});
export type FeedEntry = z.infer<typeof feedEntrySchema>;

/** An entry that an issue waiting as a draft may carry; sent ones are not among them. */
export const issueEntrySchema = z.object({
  key: z.string(),
  title: z.string(),
  link: z.string(),
  summary: z.string(),
  publishedAt: instantSchema.nullable(),
  isChosen: z.boolean(),
  /** `withdrawn`: no longer in the feed. `ahead`: dated later than today. Neither is chosen automatically. */
  standing: z.enum(['news', 'withdrawn', 'ahead']),
});
export type IssueEntry = z.infer<typeof issueEntrySchema>;
