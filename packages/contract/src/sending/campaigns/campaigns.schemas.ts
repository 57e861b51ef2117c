import { z } from 'zod';
import { completeOnWire, instantCodec } from '../../core/codecs.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';
import { attachmentIdsSchema, campaignAttachmentSchema } from './attachments.schemas.ts';
import { audienceChangeSchema, campaignAudienceSchema, followUps } from './audience.schemas.ts';
import { experimentResultSchema, experimentSchema, trialWaitSchema } from './experiment.schemas.ts';
import { campaignQuietHoursSchema, campaignTimingInputSchema, campaignTimingSchema } from './timing.schemas.ts';
import { returnReasons } from '../suppressions/returns.schemas.ts';
import { readerDevicesSchema } from './report.schemas.ts';
import { campaignUtmSchema } from './utm.schemas.ts';
import { topicSchema } from '../../audience/contacts/topics.schemas.ts';
import { preheaderSchema, subjectSchema, templateOutlineSchema } from '../templates/templates.schemas.ts';

export const campaignLimits = { name: 120, holdSeconds: 10 } as const;

/**
 * draft → (scheduled →) queued (hold of ten seconds) → sending ⇄ paused → sent | cancelled; failed: the start was
 * refused at the scheduled moment. `preparing`: the audience is being frozen.
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

/** The parts of a draft that a person decides. */
export const campaignParts = ['audience', 'sender', 'subject', 'trial', 'mail', 'moment'] as const;
export type CampaignPart = (typeof campaignParts)[number];

/** Totals of the ledger: audience = accepted + rejected + skipped + uncertain + waiting, always. */
export const campaignTotalsSchema = z.object({
  audience: z.number().int(),
  /** Accepted by the mail server. */
  accepted: z.number().int(),
  rejected: z.number().int(),
  skipped: z.number().int(),
  /** The connection broke after the whole mail was written: the outcome is unknown and it is not resent automatically. */
  uncertain: z.number().int(),
  /** Not sent yet, or being sent. */
  waiting: z.number().int(),
});
export type CampaignTotals = z.infer<typeof campaignTotalsSchema>;

/** People, each counted once; automatic opens and clicks are separate. */
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
  /** Some mails were rejected or are uncertain (the “with failures” badge). */
  hasFailures: z.boolean(),
  profile: z.object({ id: idSchema, name: z.string() }).nullable(),
  template: z.object({ id: idSchema, name: z.string() }).nullable(),
  subject: z.string(),
  outline: templateOutlineSchema.nullable(),
  audience: completeOnWire(campaignAudienceSchema),
  /** Listed in the public archive of its profile once it was sent. */
  isPublic: z.boolean(),
  /** Null: in no folder. */
  folderId: idSchema.nullable(),
  labelIds: z.array(idSchema),
  /** What a person decided; a value that is only a default is not here. */
  decided: z.array(z.enum(campaignParts)),
  totals: campaignTotalsSchema,
  funnel: campaignFunnelSchema,
  /** Null while it does not wait for its trial. */
  trialWait: trialWaitSchema.nullable(),
  createdAt: instantCodec,
  updatedAt: instantCodec,
  scheduledAt: instantCodec.nullable(),
  startedAt: instantCodec.nullable(),
  finishedAt: instantCodec.nullable(),
});
export type CampaignSummary = z.input<typeof campaignSummarySchema>;

export const campaignProgressSchema = z.object({
  /** Finished, whatever the result. */
  done: z.number().int(),
  total: z.number().int(),
  /** Current mails per minute; 0 while nothing is sent, or the rest waits for the result of a trial. */
  perMinute: z.number(),
  /** Null also while a part of the people waits for a trial: its end is not a question of pace. */
  etaSeconds: z.number().int().nullable(),
  /** Until then nothing is sent and the campaign can be withdrawn; null afterwards. */
  holdUntil: instantCodec.nullable(),
  /** Recipient domains that asked us to slow down. */
  limitedDomains: z.array(z.string()),
  /** Mails accepted per minute, oldest first, at most 60. */
  minutes: z.array(z.object({ at: instantCodec, count: z.number().int() })),
});
export type CampaignProgress = z.input<typeof campaignProgressSchema>;

/** `late`: the scheduled time passed while nothing could be sent, and the person must confirm. */
export const pauseReasons = [
  'person',
  'quiet',
  'mail_login',
  'own_server',
  'own_sender',
  'sample_text',
  'quota',
  'plan',
  'template',
  'late',
  'complaints',
  'bounces',
] as const;

export const campaignSchema = campaignSummarySchema.extend({
  preheader: z.string(),
  /** The campaign's own subject; null: the template's. */
  ownSubject: z.string().nullable(),
  revision: z.number().int(),
  /** Why it is paused: by the person, its quiet hours, or the system. */
  pauseReason: z.enum(pauseReasons).nullable(),
  timing: campaignTimingSchema,
  quietHours: campaignQuietHoursSchema.nullable(),
  /** Opens and clicks are counted. */
  isTracked: z.boolean(),
  /** What its links tell the pages they lead to; null: nothing is added. */
  utm: campaignUtmSchema.nullable(),
  /** What it is about: who does not want that does not get it; null: it goes to the whole audience. */
  topic: topicSchema.nullable(),
  /** What every recipient gets with the mail. */
  attachments: z.array(campaignAttachmentSchema),
  /** The campaign this is a second round of. */
  follows: z.object({ id: idSchema, name: z.string(), who: z.enum(followUps) }).nullable(),
  experiment: completeOnWire(experimentSchema).nullable(),
  /** State of the experiment, from the start. */
  trial: experimentResultSchema.nullable(),
  /** The selections of its audience, with size and time. */
  selections: z.array(z.object({ id: idSchema, size: z.number().int(), createdAt: instantCodec })),
  /** Present from the start. */
  progress: campaignProgressSchema.nullable(),
  deletedAt: instantCodec.nullable(),
});
export type Campaign = z.input<typeof campaignSchema>;

/** A saved draft; absent fields keep their saved value. */
export const campaignDraftSchema = z.object({
  baseRevision: z.number().int().min(1),
  name: lineSchema({ max: campaignLimits.name }),
  profileId: idSchema.nullable(),
  templateId: idSchema.nullable(),
  /** null: the template's subject. */
  subject: subjectSchema.nullable(),
  preheader: preheaderSchema.nullable().optional(),
  audience: audienceChangeSchema,
  timing: campaignTimingInputSchema.optional(),
  quietHours: campaignQuietHoursSchema.nullable().optional(),
  isTracked: z.boolean().optional(),
  utm: campaignUtmSchema.nullable().optional(),
  /** One of the client’s topics; an archived one only if it was there before. */
  topicId: idSchema.nullable().optional(),
  /** Files of the drive. */
  attachmentIds: attachmentIdsSchema.optional(),
  isPublic: z.boolean().optional(),
  experiment: experimentSchema.nullable().optional(),
  decided: z
    .array(z.enum(campaignParts))
    .max(campaignParts.length)
    .transform((parts) => [...new Set(parts)])
    .optional(),
});
export type CampaignDraft = z.infer<typeof campaignDraftSchema>;

/** Why a contact is not in the audience, or was in it and got nothing. */
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
  /** Does not want the topic the campaign is about. */
  'topic',
  'render_failed',
  'cancelled',
] as const;
export const skipReasonSchema = z.enum(skipReasons);
export type SkipReason = z.infer<typeof skipReasonSchema>;

/** `sending`: the mail is being transmitted at this moment. */
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
  /** Current name; empty when the contact was erased. */
  name: z.string(),
  /** At the start of the campaign. */
  email: z.string(),
  state: deliveryStateSchema,
  skipReason: skipReasonSchema.nullable(),
  attempts: z.number().int(),
  nextAttemptAt: instantCodec.nullable(),
  /** Response of the mail server. */
  answer: z.object({ code: z.number().int().nullable(), text: z.string() }).nullable(),
  /** Meaning of the response, or of the bounce after acceptance. */
  explanation: z.enum(returnReasons).nullable(),
  settledAt: instantCodec.nullable(),
  openedAt: instantCodec.nullable(),
  clickedAt: instantCodec.nullable(),
  /** Links the person followed, most frequent first. */
  links: z.array(z.object({ id: z.number().int(), label: z.string(), clicks: z.number().int() })),
  repliedAt: instantCodec.nullable(),
  unsubscribedAt: instantCodec.nullable(),
});
export type CampaignDelivery = z.input<typeof campaignDeliverySchema>;

/** Filters of the delivery list; `deferred` are those waiting for a retry, `not_opened` got it and did not open it. */
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
  /** First human open and click per person, in equal steps from the start. */
  timeline: z.object({
    from: instantCodec.nullable(),
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
      /** How often the mail contains it with the same text. */
      places: z.number().int(),
    }),
  ),
  /** Groups of people not covered by the totals. */
  people: z.object({
    deferred: z.number().int(),
    notOpened: z.number().int(),
    /** Accepted by the built-in outbox: they never left the machine. */
    kept: z.number().int(),
  }),
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
  /** Reasons of failed deliveries, most frequent first; `example` is a server response. */
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
export type CampaignReport = z.input<typeof campaignReportSchema>;
