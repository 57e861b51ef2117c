import { z } from 'zod';
import { idSchema } from '../../core/primitives.ts';

/** Selectable periods; the last day is today. */
export const statsPeriods = [7, 30, 90, 365] as const;
export type StatsPeriod = (typeof statsPeriods)[number];
/** Days statistics are kept, chosen by the client. */
export const keepDaysLimits = { min: 30, max: 730, default: 730 } as const;

/** Dimensions counted besides the visit itself. */
export const visitFacts = [
  'referrer',
  'source',
  'campaign',
  'country',
  'device',
  'browser',
  'system',
  'language',
] as const;
export type VisitFact = (typeof visitFacts)[number];

/** Source of a visit. `site` is a link on another page, `short` the short link, `embed` a frame on another page. */
export const visitSources = ['qr', 'short', 'campaign', 'embed', 'site', 'direct'] as const;
export type VisitSource = (typeof visitSources)[number];
export const visitDevices = ['phone', 'tablet', 'desktop', 'other'] as const;
export type VisitDevice = (typeof visitDevices)[number];

/** Groups all values that are not stored individually. */
export const otherValue = 'other';
/** An undetermined country or language. */
export const unknownValue = 'unknown';

export const statsSpanSchema = z.object({
  /** This many days up to today; ignored with `from` and `to`. */
  days: z.coerce.number().int().min(1).max(keepDaysLimits.max).default(30),
  /** First day of a custom period, in the client's time zone. */
  from: z.iso.date().optional(),
  /** Its last day; absent or in the future: today. */
  to: z.iso.date().optional(),
});
export type StatsSpan = z.output<typeof statsSpanSchema>;

const count = z.number().int();

const daySchema = z.object({
  day: z.iso.date(),
  visits: count,
  /** Distinct visitors of that day; the same person on two days counts twice, because nobody is remembered longer. */
  visitors: count,
  clicks: count,
  /** Visits through the QR code. */
  qrVisits: count,
  /** Requests by crawlers and other programs, and by apps that preview a shared link; never part of `visits`. */
  bots: count,
  previews: count,
});
export type StatsDay = z.infer<typeof daySchema>;

const totalsSchema = daySchema.omit({ day: true });
export type StatsTotals = z.infer<typeof totalsSchema>;

/** Highest first. `value` is a host or the key of a known site, a country, a language …; unlisted values are summed up in `rest`. */
const breakdownSchema = z.object({
  items: z.array(z.object({ value: z.string(), visits: count })),
  rest: count,
});
export type StatsBreakdown = z.infer<typeof breakdownSchema>;

const linkClicksSchema = z.object({
  /** Key of the link within its block; empty for clicks recorded before links were distinguished. */
  link: z.string(),
  /** Its target, current or former. */
  href: z.string().nullable(),
  /** Its text in the draft; null when it no longer exists. */
  label: z.string().nullable(),
  clicks: count,
});

/** Days are whole days in the client's time zone. Bots and previews are counted separately; visitors who opt out are not counted. */
export const profileStatsSchema = z.object({
  profileId: idSchema,
  from: z.iso.date(),
  to: z.iso.date(),
  timeZone: z.string(),
  /** Older days are removed, or will be soon. */
  keptSince: z.iso.date(),
  /** False: the operator disabled the country table, and no countries are counted. */
  countsCountries: z.boolean(),
  /** One per day, oldest first. */
  days: z.array(daySchema),
  totals: totalsSchema,
  /** The preceding equal period; null when the page did not exist or the data is no longer stored. */
  previous: z.object({ from: z.iso.date(), days: z.array(daySchema), totals: totalsSchema }).nullable(),
  /** The day with most visits and their main source, if it is exceptional. */
  peak: z
    .object({
      day: z.iso.date(),
      visits: count,
      cause: z
        .object({ fact: z.enum(['referrer', 'source', 'campaign']), value: z.string(), visits: count })
        .nullable(),
    })
    .nullable(),
  /** Most clicked first; `type` is null when the block is no longer in the draft. */
  blocks: z.array(
    z.object({
      blockId: z.string(),
      type: z.string().nullable(),
      clicks: count,
      links: z.array(linkClicksSchema),
    }),
  ),
  breakdowns: z.object({
    referrer: breakdownSchema,
    source: breakdownSchema,
    campaign: breakdownSchema,
    country: breakdownSchema,
    device: breakdownSchema,
    browser: breakdownSchema,
    system: breakdownSchema,
    language: breakdownSchema,
  }),
  /** Visits by day of the week (Monday first) and hour of the day. */
  hours: z.array(z.array(count).length(24)).length(7),
});
export type ProfileStats = z.infer<typeof profileStatsSchema>;

/** Tables that can be exported as CSV. */
export const statsTables = ['days', 'clicks', 'hours', ...visitFacts] as const;
export type StatsTable = (typeof statsTables)[number];

export const visitSettingsSchema = z.object({
  keepDays: z.number().int().min(keepDaysLimits.min).max(keepDaysLimits.max),
});
export type VisitSettings = z.infer<typeof visitSettingsSchema>;
