import { z } from 'zod';
import { idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';
import {
  automationAudienceTestSchema,
  automationLimits,
  automationStepKinds,
  automationStepsSchema,
  automationTriggerKinds,
  automationTriggerSchema,
} from './automation-steps.schemas.ts';

/** `paused`: nobody enters and nothing moves; everybody stays where they are. */
export const automationStates = ['draft', 'active', 'paused'] as const;
export const automationStateSchema = z.enum(automationStates);
export type AutomationState = z.infer<typeof automationStateSchema>;

/** Told by the person, or by the system because something it needs is gone or broken, or its mails were stopped. */
export const automationPauseReasons = [
  'person',
  'broken',
  'complaints',
  'bounces',
  'mail_login',
  'own_server',
  'own_sender',
] as const;
export type AutomationPauseReason = (typeof automationPauseReasons)[number];

/**
 * May a tamy go through again? `after_end`: so many days after the last time ended (0: at once). Somebody who is still
 * inside never enters a second time. Every year of a yearly date is a time of its own, whatever is chosen here.
 */
export const automationReentrySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('never') }),
  z.strictObject({
    kind: z.literal('after_end'),
    days: z.number().int().min(0).max(automationLimits.inactiveDays).default(0),
  }),
]);
export type AutomationReentry = z.infer<typeof automationReentrySchema>;

/** What an automation is made of: the part that is edited. */
export const automationPlanSchema = z.strictObject({
  name: lineSchema({ max: automationLimits.name }),
  trigger: automationTriggerSchema,
  /** Only these; null: everybody. */
  audience: automationAudienceTestSchema.nullable().default(null),
  reentry: automationReentrySchema.default({ kind: 'never' }),
  steps: automationStepsSchema.default([]),
});
export type AutomationPlan = z.infer<typeof automationPlanSchema>;

/** A plan over the stored one: what is absent stays as it was saved before. */
export const automationChangeSchema = automationPlanSchema
  .extend({
    baseRevision: z.number().int().min(1),
    audience: automationAudienceTestSchema.nullable(),
    reentry: automationReentrySchema,
    steps: automationStepsSchema,
  })
  .partial({ audience: true, reentry: true, steps: true });
export type AutomationChange = z.infer<typeof automationChangeSchema>;

/**
 * What keeps a plan from working. `missing`: nothing is chosen; `gone`: what was chosen is not there any more;
 * `broken`: the mail has errors (`detail`: the first); `not_before`: the condition asks about a mail that does not
 * come before it; `empty`: there are no steps; `unreachable`: stands after an end (harmless, but never reached);
 * `domain`: the domain it would be sent from fails its checks; `outdated`: the template was changed since its mail was
 * frozen (harmless, saving freezes it anew).
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
] as const;
export const automationProblemSchema = z.object({
  /** Dotted, as in the body: `trigger.labelId`, `steps.2.then.0.templateId`. */
  path: z.string(),
  stepId: z.string().nullable(),
  code: z.enum(automationProblemCodes),
  detail: z.string().nullable(),
  /** A hint only: the automation can be active all the same. */
  isWarning: z.boolean(),
});
export type AutomationProblem = z.infer<typeof automationProblemSchema>;

/** Why a run ended before its end. `merged`: the tamy became part of one that is inside already. `chain`: too many automations had set each other off. */
export const runLeaveReasons = [
  'unsubscribed',
  'bounced',
  'complained',
  'blocked',
  'deleted',
  'merged',
  'cancelled',
  'chain',
] as const;
export const runLeaveReasonSchema = z.enum(runLeaveReasons);
export type RunLeaveReason = z.infer<typeof runLeaveReasonSchema>;

export const runStates = ['waiting', 'done', 'left', 'failed'] as const;
export const runStateSchema = z.enum(runStates);
export type RunState = z.infer<typeof runStateSchema>;

/** Mails of an automation or of one of its steps; people count once per mail. */
export const automationMailFiguresSchema = z.object({
  /** Handed to the sending queue. */
  queued: z.number().int(),
  /** Taken by the mail servers. */
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
  /** Why they left, most first. */
  leftBy: z.array(z.object({ reason: runLeaveReasonSchema, count: z.number().int() })),
  mails: automationMailFiguresSchema,
});
export type AutomationFigures = z.infer<typeof automationFiguresSchema>;

export const automationStepFiguresSchema = z.object({
  stepId: z.string(),
  /** Here now: waiting, or about to be worked on. */
  waiting: z.number().int(),
  /** Went past it. */
  passed: z.number().int(),
  /** Of a condition: which way they went. */
  yes: z.number().int(),
  no: z.number().int(),
  /** Of a mail step. */
  mails: automationMailFiguresSchema.nullable(),
  /** What its mails are sent under now: `campaigns.deliveries` and `campaigns.report` know it. */
  campaignId: idSchema.nullable(),
});
export type AutomationStepFigures = z.infer<typeof automationStepFiguresSchema>;

export const automationSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  state: automationStateSchema,
  pauseReason: z.enum(automationPauseReasons).nullable(),
  trigger: automationTriggerSchema,
  /** Kinds of the outermost steps in order, for a drawing in small. */
  outline: z.array(z.enum(automationStepKinds)),
  /** Problems that keep it from working, warnings left out. */
  problemCount: z.number().int(),
  figures: automationFiguresSchema,
  activatedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type AutomationSummary = z.infer<typeof automationSummarySchema>;

export const automationSchema = automationSummarySchema.omit({ outline: true, problemCount: true }).extend({
  ...automationPlanSchema.shape,
  revision: z.number().int(),
  problems: z.array(automationProblemSchema),
  stepFigures: z.array(automationStepFiguresSchema),
  /** The plan's mails are used up: runs wait at their mail step until there are new ones. */
  waitsForQuota: z.boolean(),
  /** The client's zone, in which hours and days count unless a step says the reader's. */
  timeZone: z.string(),
  deletedAt: instantSchema.nullable(),
});
export type Automation = z.infer<typeof automationSchema>;

/** What happened at a step of a run. */
export const runOutcomes = [
  /** Came in; `detail`: label, form … or `hand`. */
  'entered',
  /** Stays until `until`. */
  'waits',
  /** The condition holds, or does not. */
  'yes',
  'no',
  'mail_queued',
  /** Nothing was sent; `detail`: not_subscribed, no_address, already. */
  'mail_left_out',
  /** Waits for new mails of the plan. */
  'no_quota',
  'labelled',
  'unlabelled',
  'moved',
  'notified',
  /** Nothing to do: it was so already, or the label, folder or template is gone. */
  'nothing',
  /** The step it stood at is not there any more; it went on with the following one. */
  'step_removed',
  /** An error; it is tried again. */
  'retry',
  'done',
  'left',
  'failed',
] as const;
export const runLogEntrySchema = z.object({
  at: instantSchema,
  /** null: of the run as a whole. */
  stepId: z.string().nullable(),
  /** Kind of the step as it was. */
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
  /** `name` and `email` as they are now. */
  contact: z.object({ id: idSchema, name: z.string(), email: z.string().nullable() }),
  state: runStateSchema,
  /** Set when it left. */
  reason: runLeaveReasonSchema.nullable(),
  /** What set it off. */
  trigger: z.enum(automationTriggerKinds),
  /** Where it is; null when it is over. */
  stepId: z.string().nullable(),
  stepKind: z.enum(automationStepKinds).nullable(),
  /** When it goes on; past moments mean as soon as possible. Null when it is over. */
  dueAt: instantSchema.nullable(),
  /** It stands because the mails of the plan are used up. */
  waitsForQuota: z.boolean(),
  enteredAt: instantSchema,
  endedAt: instantSchema.nullable(),
});
export type AutomationRun = z.infer<typeof automationRunSchema>;

/** One step of a trial run: what would happen, and when. */
export const tryStepSchema = z.object({
  stepId: z.string(),
  stepKind: z.enum(automationStepKinds),
  at: instantSchema,
  outcome: z.enum(runOutcomes),
  detail: z.string().nullable(),
  /** Of a mail: the subject as this tamy would read it. */
  subject: z.string().nullable(),
  /** The answer of a condition is assumed, because it asks about a mail that was not sent. */
  isAssumed: z.boolean(),
});
export type TryStep = z.infer<typeof tryStepSchema>;

/** Why a tamy would not enter. */
export const entryRefusals = ['not_subscribed', 'deleted', 'audience', 'inside', 'had_it', 'chain'] as const;
export const entryRefusalSchema = z.enum(entryRefusals);
export type EntryRefusal = z.infer<typeof entryRefusalSchema>;

/** Ready automations to start from; names and texts come in the language of the request. */
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
  /** Mails that are made with it as templates of the client. */
  mails: z.array(z.string()),
});
export type AutomationStarter = z.infer<typeof automationStarterSchema>;
