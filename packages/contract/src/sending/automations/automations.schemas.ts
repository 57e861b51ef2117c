import { z } from 'zod';
import { completeOnWire, instantCodec } from '../../core/codecs.ts';
import { idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';
import {
  automationAudienceTestSchema,
  automationLimits,
  automationStepKinds,
  automationStepsSchema,
  automationTriggerKinds,
  automationTriggerSchema,
} from './automation-steps.schemas.ts';

/** `paused`: nobody enters and nothing advances; everybody stays where they are. */
export const automationStates = ['draft', 'active', 'paused'] as const;
export const automationStateSchema = z.enum(automationStates);
export type AutomationState = z.infer<typeof automationStateSchema>;

/** By the user, or by the system because something required is gone or broken, or its mails were stopped. */
export const automationPauseReasons = [
  'person',
  'plan',
  'broken',
  'complaints',
  'bounces',
  'mail_login',
  'own_server',
  'own_sender',
] as const;
export type AutomationPauseReason = (typeof automationPauseReasons)[number];

/**
 * Whether a contact may enter again. `after_end`: this many days after the last run ended (0: immediately). A contact
 * with an active run never enters a second time. Every date counts on its own, whatever is chosen here.
 */
export const automationReentrySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('never') }),
  z.strictObject({
    kind: z.literal('after_end'),
    days: z.number().int().min(0).max(automationLimits.inactiveDays).default(0),
  }),
]);
export type AutomationReentry = z.infer<typeof automationReentrySchema>;

/** The editable part of an automation. */
export const automationPlanSchema = z.strictObject({
  name: lineSchema({ max: automationLimits.name }),
  trigger: automationTriggerSchema,
  /** Only these; null: everybody. */
  audience: automationAudienceTestSchema.nullable().default(null),
  reentry: automationReentrySchema.default({ kind: 'never' }),
  steps: automationStepsSchema.default([]),
});
export type AutomationPlan = z.infer<typeof automationPlanSchema>;

/** A change of the stored plan: absent fields keep their saved value. */
export const automationChangeSchema = automationPlanSchema
  .extend({
    baseRevision: z.number().int().min(1),
    audience: automationAudienceTestSchema.nullable(),
    reentry: automationReentrySchema,
    steps: automationStepsSchema,
    /** Save an active one although texts of its mails are still those of a template of the gallery. */
    acceptsSampleText: z.boolean().optional(),
  })
  .partial({ audience: true, reentry: true, steps: true });
export type AutomationChange = z.infer<typeof automationChangeSchema>;

/**
 * Problems of a plan. `missing`: nothing is selected; `gone`: the selected thing no longer exists; `broken`: the mail
 * has errors (`detail`: the first); `not_before`: the condition refers to a mail that does not precede it; `empty`:
 * there are no steps; `unreachable`: it follows an end (harmless, but never reached); `domain`: the sending domain
 * fails its checks; `outdated`: the template was changed after its mail was frozen (harmless, saving freezes the new
 * version); `sample_text`: its mail still contains sample text (`detail`: the first), which activating has to accept.
 */
export const automationProblemCodes = [
  'missing',
  'gone',
  'broken',
  'not_before',
  'empty',
  'unreachable',
  'domain',
  'own_server',
  'outdated',
  'sample_text',
] as const;
export const automationProblemSchema = z.object({
  /** Dotted path in the body: `trigger.labelId`, `steps.2.then.0.templateId`. */
  path: z.string(),
  stepId: z.string().nullable(),
  code: z.enum(automationProblemCodes),
  detail: z.string().nullable(),
  /** Only a hint: it does not prevent activation. */
  isWarning: z.boolean(),
});
export type AutomationProblem = z.infer<typeof automationProblemSchema>;

/**
 * Why a run ended early. `merged`: the contact was merged into one with an active run. `chain`: too many automations
 * triggered each other. `date_moved`, `date_removed`: its date was changed before it began. `too_late`: its moment
 * was over when the date was written or a pause ended, or what it announces was, so it never began.
 */
export const runLeaveReasons = [
  'unsubscribed',
  'bounced',
  'complained',
  'blocked',
  'deleted',
  'merged',
  'cancelled',
  'chain',
  'date_moved',
  'date_removed',
  'too_late',
] as const;
export const runLeaveReasonSchema = z.enum(runLeaveReasons);
export type RunLeaveReason = z.infer<typeof runLeaveReasonSchema>;

export const runStates = ['waiting', 'done', 'left', 'failed'] as const;
export const runStateSchema = z.enum(runStates);
export type RunState = z.infer<typeof runStateSchema>;

/** Mail figures of an automation or of one of its steps; people count once per mail. */
export const automationMailFiguresSchema = z.object({
  /** Queued for sending. */
  queued: z.number().int(),
  /** Accepted by the mail servers. */
  sent: z.number().int(),
  failed: z.number().int(),
  opened: z.number().int(),
  clicked: z.number().int(),
  replied: z.number().int(),
  unsubscribed: z.number().int(),
});
export type AutomationMailFigures = z.infer<typeof automationMailFiguresSchema>;

export const automationFiguresSchema = z.object({
  /** Runs, not people: entered = waiting + done + left + failed. */
  entered: z.number().int(),
  waiting: z.number().int(),
  done: z.number().int(),
  left: z.number().int(),
  failed: z.number().int(),
  /** Reasons for leaving, most frequent first. */
  leftBy: z.array(z.object({ reason: runLeaveReasonSchema, count: z.number().int() })),
  mails: automationMailFiguresSchema,
});
export type AutomationFigures = z.infer<typeof automationFiguresSchema>;

export const automationStepFiguresSchema = z.object({
  stepId: z.string(),
  /** Currently here: waiting, or about to be processed. */
  waiting: z.number().int(),
  /** Passed this step. */
  passed: z.number().int(),
  /** For conditions: people per branch. */
  yes: z.number().int(),
  no: z.number().int(),
  /** For mail steps. */
  mails: automationMailFiguresSchema.nullable(),
  /** The campaign its mails are sent under, for `campaigns.deliveries` and `campaigns.report`. */
  campaignId: idSchema.nullable(),
});
export type AutomationStepFigures = z.infer<typeof automationStepFiguresSchema>;

export const automationSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  state: automationStateSchema,
  pauseReason: z.enum(automationPauseReasons).nullable(),
  trigger: completeOnWire(automationTriggerSchema),
  /** Kinds of the outermost steps in order, for a miniature. */
  outline: z.array(z.enum(automationStepKinds)),
  /** Blocking problems, warnings excluded. */
  problemCount: z.number().int(),
  figures: automationFiguresSchema,
  activatedAt: instantCodec.nullable(),
  createdAt: instantCodec,
  updatedAt: instantCodec,
});
export type AutomationSummary = z.input<typeof automationSummarySchema>;

export const automationSchema = automationSummarySchema.omit({ outline: true, problemCount: true }).extend({
  name: automationPlanSchema.shape.name,
  audience: completeOnWire(automationPlanSchema.shape.audience),
  reentry: completeOnWire(automationPlanSchema.shape.reentry),
  steps: completeOnWire(automationPlanSchema.shape.steps),
  revision: z.number().int(),
  problems: z.array(automationProblemSchema),
  stepFigures: z.array(automationStepFiguresSchema),
  /** The plan's mails are used up: runs wait at their mail step until the quota resets. */
  waitsForQuota: z.boolean(),
  /** The client's time zone, for hours and days unless a step uses the contact's. */
  timeZone: z.string(),
  deletedAt: instantCodec.nullable(),
});
export type Automation = z.input<typeof automationSchema>;

/** Log entries of a run's steps. */
export const runOutcomes = [
  /** Entered; `detail`: label, form … or `hand`. */
  'entered',
  /** Waits until `until`. */
  'waits',
  /** Result of the condition. */
  'yes',
  'no',
  'mail_queued',
  /** Nothing was sent; `detail`: not_subscribed, no_address, topic, already. */
  'mail_left_out',
  /** Waits for the plan's mail quota. */
  'no_quota',
  'labelled',
  'unlabelled',
  'moved',
  'notified',
  /** Nothing to do: already so, or the label, folder or template is gone. */
  'nothing',
  /** Its step was removed; it continued with the following one. */
  'step_removed',
  /** An error; it will be retried. */
  'retry',
  'done',
  'left',
  'failed',
] as const;
export const runLogEntrySchema = z.object({
  at: instantSchema,
  /** null: the whole run. */
  stepId: z.string().nullable(),
  /** Kind of the step at that time. */
  stepKind: z.enum(automationStepKinds).nullable(),
  outcome: z.enum(runOutcomes),
  until: instantSchema.nullable(),
  /** Name of the label, folder or template, or a reason. */
  detail: z.string().nullable(),
  /** The mail this step queued. */
  deliveryId: idSchema.nullable(),
});
export type RunLogEntry = z.infer<typeof runLogEntrySchema>;

export const automationRunSchema = z.object({
  id: idSchema,
  automation: z.object({ id: idSchema, name: z.string() }),
  /** Current `name` and `email`. */
  contact: z.object({ id: idSchema, name: z.string(), email: z.string().nullable() }),
  state: runStateSchema,
  /** Set when it left early. */
  reason: runLeaveReasonSchema.nullable(),
  /** The trigger. */
  trigger: z.enum(automationTriggerKinds),
  /** Current step; null when it has ended. */
  stepId: z.string().nullable(),
  stepKind: z.enum(automationStepKinds).nullable(),
  /** When it continues; past moments mean as soon as possible. Null when it has ended. */
  dueAt: instantCodec.nullable(),
  /** It waits because the mails of the plan are used up. */
  waitsForQuota: z.boolean(),
  enteredAt: instantCodec,
  endedAt: instantCodec.nullable(),
});
export type AutomationRun = z.input<typeof automationRunSchema>;

/** One step of a simulated run: what would happen, and when. */
export const tryStepSchema = z.object({
  stepId: z.string(),
  stepKind: z.enum(automationStepKinds),
  at: instantSchema,
  outcome: z.enum(runOutcomes),
  detail: z.string().nullable(),
  /** For mails: the subject this contact would read. */
  subject: z.string().nullable(),
  /** The result of the condition is assumed, because it depends on a mail that was not sent. */
  isAssumed: z.boolean(),
});
export type TryStep = z.infer<typeof tryStepSchema>;

/** Why a contact would not enter. */
export const entryRefusals = ['not_subscribed', 'deleted', 'audience', 'inside', 'had_it', 'chain'] as const;
export const entryRefusalSchema = z.enum(entryRefusals);
export type EntryRefusal = z.infer<typeof entryRefusalSchema>;

/** Predefined automations; names and texts come in the language of the request. */
export const automationStarterIds = [
  'welcome_series',
  'birthday',
  'win_back',
  'form_thanks',
  'label_follow_up',
  'joined_anniversary',
] as const;
export const automationStarterSchema = z.object({
  id: z.enum(automationStarterIds),
  name: z.string(),
  description: z.string(),
  trigger: automationTriggerSchema,
  outline: z.array(z.enum(automationStepKinds)),
  /** Mails that are created with it as templates of the client. */
  mails: z.array(z.string()),
});
export type AutomationStarter = z.infer<typeof automationStarterSchema>;
