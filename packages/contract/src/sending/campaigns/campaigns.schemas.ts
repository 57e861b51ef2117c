import { z } from 'zod';
import { idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';
import { audienceChangeSchema, campaignAudienceSchema, followUps } from './audience.schemas.ts';
import { experimentResultSchema, experimentSchema } from './experiment.schemas.ts';
import { campaignQuietHoursSchema, campaignTimingInputSchema, campaignTimingSchema } from './timing.schemas.ts';
import { returnReasons } from '../suppressions/returns.schemas.ts';
import { readerDevicesSchema } from './report.schemas.ts';
import { preheaderSchema, subjectSchema, templateOutlineSchema } from '../templates/templates.schemas.ts';

export const campaignLimits = { name: 120, holdSeconds: 10 } as const;

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
  /** Stands in the public archive of its profile once it was sent. */
  isPublic: z.boolean(),
  /** Null outside all folders. */
  folderId: idSchema.nullable(),
  labelIds: z.array(idSchema),
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

/** `late`: its moment passed while nothing could be sent, and the person is asked first. */
export const pauseReasons = [
  'person',
  'quiet',
  'mail_login',
  'own_server',
  'own_sender',
  'quota',
  'template',
  'late',
  'complaints',
  'bounces',
] as const;

export const campaignSchema = campaignSummarySchema.extend({
  preheader: z.string(),
  /** The subject of this campaign; null while it follows its template. */
  ownSubject: z.string().nullable(),
  revision: z.number().int(),
  /** Why it stands still: told by the person, by its quiet hours, or by the system. */
  pauseReason: z.enum(pauseReasons).nullable(),
  timing: campaignTimingSchema,
  quietHours: campaignQuietHoursSchema.nullable(),
  /** Opens and clicks are counted. */
  isTracked: z.boolean(),
  /** The campaign this is a second round of. */
  follows: z.object({ id: idSchema, name: z.string(), who: z.enum(followUps) }).nullable(),
  experiment: experimentSchema.nullable(),
  /** How the trial stands, from the start on. */
  trial: experimentResultSchema.nullable(),
  /** The selections its audience is made of, with how many tamys were chosen and when. */
  selections: z.array(z.object({ id: idSchema, size: z.number().int(), createdAt: instantSchema })),
  /** Present from the start on. */
  progress: campaignProgressSchema.nullable(),
  deletedAt: instantSchema.nullable(),
});
export type Campaign = z.infer<typeof campaignSchema>;

/** A draft as it is saved; what is absent stays as it was saved before. */
export const campaignDraftSchema = z.object({
  baseRevision: z.number().int().min(1),
  name: lineSchema({ max: campaignLimits.name }),
  profileId: idSchema.nullable(),
  templateId: idSchema.nullable(),
  /** null: the subject of the template. */
  subject: subjectSchema.nullable(),
  preheader: preheaderSchema.nullable().optional(),
  audience: audienceChangeSchema,
  timing: campaignTimingInputSchema.optional(),
  quietHours: campaignQuietHoursSchema.nullable().optional(),
  isTracked: z.boolean().optional(),
  isPublic: z.boolean().optional(),
  experiment: experimentSchema.nullable().optional(),
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
  'had_it',
  'render_failed',
  'cancelled',
] as const;
export const skipReasonSchema = z.enum(skipReasons);
export type SkipReason = z.infer<typeof skipReasonSchema>;

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
  /** What the answer means, or what came back after the server had taken the mail. */
  explanation: z.enum(returnReasons).nullable(),
  settledAt: instantSchema.nullable(),
  openedAt: instantSchema.nullable(),
  clickedAt: instantSchema.nullable(),
  /** Links the person followed, most often first. */
  links: z.array(z.object({ id: z.number().int(), label: z.string(), clicks: z.number().int() })),
  repliedAt: instantSchema.nullable(),
  unsubscribedAt: instantSchema.nullable(),
});
export type CampaignDelivery = z.infer<typeof campaignDeliverySchema>;

/** Filters of the delivery list; `deferred` are those waiting for another attempt, `not_opened` got it and did not. */
export const deliveryFilters = [
  'waiting',
  'deferred',
  'accepted',
  'rejected',
  'skipped',
  'uncertain',
  'opened',
  'not_opened',
  'clicked',
  'replied',
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
      /** How often it stands in the mail under the same words. */
      places: z.number().int(),
    }),
  ),
  /** Groups of people that the totals do not tell. */
  people: z.object({ deferred: z.number().int(), notOpened: z.number().int() }),
  devices: readerDevicesSchema,
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
