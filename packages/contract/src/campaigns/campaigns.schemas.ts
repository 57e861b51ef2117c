import { z } from 'zod';
import { idSchema, instantSchema, lineSchema } from '../core/primitives.ts';
import {
  mailProblemSchema,
  preheaderSchema,
  subjectSchema,
  templateOutlineSchema,
} from '../templates/templates.schemas.ts';

export const campaignLimits = { name: 120, excluded: 1000, holdSeconds: 10 } as const;

/**
 * draft → (scheduled →) queued (hold of ten seconds) → sending ⇄ paused → sent | cancelled; failed: the start itself
 * was refused at the scheduled moment. `preparing`: the audience is being frozen.
 */
export const campaignStates = [
  'draft',
  'scheduled',
  'preparing',
  'queued',
  'sending',
  'paused',
  'sent',
  'cancelled',
  'failed',
] as const;
export const campaignStateSchema = z.enum(campaignStates);
export type CampaignState = z.infer<typeof campaignStateSchema>;

/** Who gets it: everybody subscribed, minus the named ones. More kinds follow with segments. */
export const campaignAudienceSchema = z.object({
  kind: z.literal('all').default('all'),
  excludeContactIds: z.array(idSchema).max(campaignLimits.excluded).default([]),
});
export type CampaignAudience = z.infer<typeof campaignAudienceSchema>;

/** The ledger in figures: audience = accepted + rejected + skipped + uncertain + waiting, always. */
export const campaignTotalsSchema = z.object({
  audience: z.number().int(),
  /** Taken by the mail server. */
  accepted: z.number().int(),
  rejected: z.number().int(),
  skipped: z.number().int(),
  /** The link broke after the whole mail was written: nobody knows, nothing is repeated by itself. */
  uncertain: z.number().int(),
  /** Still to be sent, or being sent. */
  waiting: z.number().int(),
});
export type CampaignTotals = z.infer<typeof campaignTotalsSchema>;

/** People, each counted once; machine readers are apart. */
export const campaignFunnelSchema = z.object({
  opened: z.number().int(),
  clicked: z.number().int(),
  replied: z.number().int(),
  unsubscribed: z.number().int(),
  machineOpened: z.number().int(),
  machineClicked: z.number().int(),
  /** All human clicks. */
  clicks: z.number().int(),
});
export type CampaignFunnel = z.infer<typeof campaignFunnelSchema>;

export const campaignSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  state: campaignStateSchema,
  /** Some mails were rejected or are uncertain (the pill “with failures”). */
  hasFailures: z.boolean(),
  profile: z.object({ id: idSchema, name: z.string() }).nullable(),
  template: z.object({ id: idSchema, name: z.string() }).nullable(),
  subject: z.string(),
  outline: templateOutlineSchema.nullable(),
  audience: campaignAudienceSchema,
  totals: campaignTotalsSchema,
  funnel: campaignFunnelSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  scheduledAt: instantSchema.nullable(),
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
});
export type CampaignSummary = z.infer<typeof campaignSummarySchema>;

export const campaignProgressSchema = z.object({
  /** Finished, whatever the result. */
  done: z.number().int(),
  total: z.number().int(),
  /** Mails per minute just now; 0 while nothing leaves. */
  perMinute: z.number(),
  etaSeconds: z.number().int().nullable(),
  /** Until then nothing leaves and the campaign can be withdrawn; null afterwards. */
  holdUntil: instantSchema.nullable(),
  /** Recipient domains that asked us to slow down. */
  limitedDomains: z.array(z.string()),
  /** Mails accepted per minute, oldest first, at most 60. */
  minutes: z.array(z.object({ at: instantSchema, count: z.number().int() })),
});
export type CampaignProgress = z.infer<typeof campaignProgressSchema>;

export const campaignSchema = campaignSummarySchema.extend({
  preheader: z.string(),
  /** The subject of this campaign; null while it follows its template. */
  ownSubject: z.string().nullable(),
  revision: z.number().int(),
  /** Why it stands still: told by the person, or by the system (`mail_login`, `quota`, `template`, `late`). */
  pauseReason: z.enum(['person', 'mail_login', 'quota', 'template', 'late']).nullable(),
  /** Present from the start on. */
  progress: campaignProgressSchema.nullable(),
  deletedAt: instantSchema.nullable(),
});
export type Campaign = z.infer<typeof campaignSchema>;

export const campaignDraftSchema = z.object({
  baseRevision: z.number().int().min(1),
  name: lineSchema({ max: campaignLimits.name }),
  profileId: idSchema.nullable(),
  templateId: idSchema.nullable(),
  /** null: the subject of the template. */
  subject: subjectSchema.nullable(),
  preheader: preheaderSchema.nullable().default(null),
  audience: campaignAudienceSchema,
});
export type CampaignDraft = z.infer<typeof campaignDraftSchema>;

/** Why a tamy is not in the audience, or was in it and got nothing. */
export const skipReasons = [
  'unsubscribed',
  'pending',
  'bounced',
  'complained',
  'blocked',
  'deleted',
  'no_address',
  'bad_address',
  'excluded',
  'render_failed',
  'cancelled',
] as const;
export const skipReasonSchema = z.enum(skipReasons);
export type SkipReason = z.infer<typeof skipReasonSchema>;

export const preflightSchema = z.object({
  /** Tamys that would get it now. */
  audience: z.number().int(),
  leftOut: z.array(z.object({ reason: skipReasonSchema, count: z.number().int() })),
  /** Largest recipient domains first, at most ten. */
  domains: z.array(z.object({ domain: z.string(), count: z.number().int() })),
  quota: z.object({
    limit: z.number().int().nullable(),
    used: z.number().int(),
    left: z.number().int().nullable(),
    isEnough: z.boolean(),
  }),
  /** Variables without fallback that are empty for some readers. */
  missingValues: z.array(z.object({ variable: z.string(), count: z.number().int() })),
  problems: z.array(mailProblemSchema),
  sizeBytes: z.number().int(),
  from: z.object({ name: z.string(), address: z.string() }).nullable(),
  subject: z.string(),
  /** From the pace of earlier campaigns; null before the first. */
  etaSeconds: z.number().int().nullable(),
  /** What keeps it from being started; empty means ready. */
  blockers: z.array(z.enum(['template', 'profile', 'template_broken', 'empty_audience', 'quota'])),
});
export type Preflight = z.infer<typeof preflightSchema>;

/** `sending`: the mail is on its way to the server this very moment. */
export const deliveryStates = [
  'pending',
  'claimed',
  'sending',
  'accepted',
  'rejected',
  'skipped',
  'uncertain',
] as const;
export const deliveryStateSchema = z.enum(deliveryStates);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

export const campaignDeliverySchema = z.object({
  id: idSchema,
  contactId: idSchema,
  /** As it is now; empty when the tamy was erased. */
  name: z.string(),
  /** As it was at the start. */
  email: z.string(),
  state: deliveryStateSchema,
  skipReason: skipReasonSchema.nullable(),
  attempts: z.number().int(),
  nextAttemptAt: instantSchema.nullable(),
  /** What the mail server answered. */
  answer: z.object({ code: z.number().int().nullable(), text: z.string() }).nullable(),
  settledAt: instantSchema.nullable(),
  openedAt: instantSchema.nullable(),
  clickedAt: instantSchema.nullable(),
  repliedAt: instantSchema.nullable(),
  unsubscribedAt: instantSchema.nullable(),
});
export type CampaignDelivery = z.infer<typeof campaignDeliverySchema>;

/** Filters of the delivery list; `deferred` are those waiting for another attempt. */
export const deliveryFilters = [
  'waiting',
  'deferred',
  'accepted',
  'rejected',
  'skipped',
  'uncertain',
  'opened',
  'clicked',
  'unsubscribed',
  'failed',
] as const;

export const campaignReportSchema = z.object({
  totals: campaignTotalsSchema,
  funnel: campaignFunnelSchema,
  /** First human open and click per person, in equal steps from the start on. */
  timeline: z.object({
    from: instantSchema.nullable(),
    stepMinutes: z.number().int(),
    steps: z.array(z.object({ opened: z.number().int(), clicked: z.number().int() })),
  }),
  links: z.array(
    z.object({
      id: z.number().int(),
      /** Text of the link in the mail. */
      label: z.string(),
      url: z.string(),
      clicks: z.number().int(),
      people: z.number().int(),
    }),
  ),
  domains: z.array(
    z.object({
      domain: z.string(),
      audience: z.number().int(),
      accepted: z.number().int(),
      rejected: z.number().int(),
      opened: z.number().int(),
    }),
  ),
  /** What kept mails from arriving, most frequent first; `example` is an answer of a server. */
  failures: z.array(
    z.object({
      state: z.enum(['rejected', 'skipped', 'uncertain']),
      reason: skipReasonSchema.nullable(),
      code: z.number().int().nullable(),
      count: z.number().int(),
      example: z.string(),
    }),
  ),
});
export type CampaignReport = z.infer<typeof campaignReportSchema>;
