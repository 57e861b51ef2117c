import { z } from 'zod';
import { audienceChangeSchema, campaignAudienceSchema } from '../campaigns/audience.schemas.ts';
import { campaignStateSchema } from '../campaigns/campaigns.schemas.ts';
import { completeOnWire, dayCodec, instantCodec } from '../../core/codecs.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';
import { subjectSchema } from '../templates/templates.schemas.ts';
import { seriesFeedSchema } from './series-feed.schemas.ts';
import { seriesDateSchema, seriesDeliverySchema, seriesPlanShape } from './series-rule.schemas.ts';

export const seriesLimits = { name: 80, perClient: 100, nextDates: 5 } as const;

/** `paused` also before the first activation; `ended`: no dates remain. */
export const seriesStates = ['active', 'paused', 'ended'] as const;
export type SeriesState = (typeof seriesStates)[number];

/**
 * Why no campaign was sent for a date. `code` is an error code, or `late`, `nothing_new` or `repeated` (a draft that
 * waits because most of its entries seem to have been sent before; params: count, total).
 */
export const issueProblemSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type IssueProblem = z.infer<typeof issueProblemSchema>;

/**
 * `preparing`: being created. `draft`: awaits the client. `launched`: handed to the engine. `missed`: could not be
 * sent. `skipped`: nothing new.
 */
export const issueStates = ['preparing', 'draft', 'launched', 'missed', 'skipped'] as const;
export type IssueState = (typeof issueStates)[number];

export const seriesIssueSchema = z.object({
  id: idSchema,
  date: dayCodec,
  dueAt: instantCodec,
  state: z.enum(issueStates),
  problem: issueProblemSchema.nullable(),
  /** Feed entries in it; 0 without a feed. */
  items: z.number().int(),
  campaign: z
    .object({
      id: idSchema,
      name: z.string(),
      state: campaignStateSchema,
      audience: z.number().int(),
      accepted: z.number().int(),
      opened: z.number().int(),
      clicked: z.number().int(),
    })
    .nullable(),
});
export type SeriesIssue = z.input<typeof seriesIssueSchema>;

const named = z.object({ id: idSchema, name: z.string() });

export const campaignSeriesSchema = z.object({
  id: idSchema,
  name: z.string(),
  state: z.enum(seriesStates),
  revision: z.number().int(),
  profile: named.nullable(),
  template: named.nullable(),
  /** null: the template's subject. */
  subject: z.string().nullable(),
  audience: completeOnWire(campaignAudienceSchema),
  ...seriesPlanShape,
  delivery: seriesDeliverySchema,
  isTracked: z.boolean(),
  isPublic: z.boolean(),
  /** What its issues are about: who does not want that does not get them. */
  topic: named.nullable(),
  feed: seriesFeedSchema.nullable(),
  /** Result of the last feed check; null before the first one. */
  feedState: z
    .object({
      title: z.string(),
      checkedAt: instantCodec,
      /** Error code of the last check; null when it succeeded. */
      problem: z.string().nullable(),
      /** Entries not sent yet. */
      waiting: z.number().int(),
    })
    .nullable(),
  timeZone: z.string(),
  /** Upcoming dates; for a paused series, those if it resumed now. */
  next: z.array(seriesDateSchema).max(seriesLimits.nextDates),
  issuesMade: z.number().int(),
  activatedAt: instantCodec.nullable(),
  createdAt: instantCodec,
  updatedAt: instantCodec,
});
export type CampaignSeries = z.input<typeof campaignSeriesSchema>;

export const seriesDraftSchema = z.strictObject({
  baseRevision: z.number().int().min(1),
  name: lineSchema({ max: seriesLimits.name }),
  profileId: idSchema.nullable(),
  templateId: idSchema.nullable(),
  subject: subjectSchema.nullable(),
  audience: audienceChangeSchema,
  ...seriesPlanShape,
  delivery: seriesDeliverySchema,
  isTracked: z.boolean(),
  isPublic: z.boolean(),
  /** One of the client’s topics; an archived one only if it was there before. */
  topicId: idSchema.nullable().optional(),
  feed: seriesFeedSchema.nullable(),
});
export type SeriesDraft = z.infer<typeof seriesDraftSchema>;
