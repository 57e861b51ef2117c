import { z } from 'zod';
import { contactSourceSchema } from '../../audience/contacts/contacts.schemas.ts';
import { issue } from '../../core/field-issues.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';
import { segmentConditionSchema } from '../../audience/segments/segment-rules.schemas.ts';
import { preheaderSchema, subjectSchema } from '../templates/templates.schemas.ts';

export const automationLimits = {
  count: 100,
  name: 120,
  /** Steps of one automation, those inside conditions included. */
  steps: 60,
  /** Conditions within conditions, the outermost included. */
  depth: 3,
  minutes: 60 * 24,
  hours: 24 * 60,
  days: 730,
  /** Days before or after a date. */
  offsetDays: 365,
  inactiveDays: 3650,
  profiles: 50,
  text: 300,
  enrol: 200,
  /** Automations that set each other off at most, counted from what a person did. */
  chain: 5,
} as const;

/** Whose clock an hour means: the client's, or that of the tamy (their zone, else that of their telephone or language). */
export const automationClocks = ['client', 'reader'] as const;
export const automationClockSchema = z.enum(automationClocks);
export type AutomationClock = z.infer<typeof automationClockSchema>;

/** Names a step for as long as it lives; made by the browser, unique within the automation. */
export const automationStepIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
const timeOfDaySchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Through what a tamy can have come in: a form and a sign-up of a profile. */
export const automationForms = ['form', 'signup'] as const;

export const automationTriggerKinds = ['welcome', 'date', 'label', 'form', 'inactive', 'hand'] as const;
export type AutomationTriggerKind = (typeof automationTriggerKinds)[number];

/**
 * What sets it off. Ids may be null in a draft; an automation that is active names what it needs.
 * Empty lists mean “any”.
 */
export const automationTriggerSchema = z.discriminatedUnion('kind', [
  /** A tamy became subscribed, having come in through one of these ways. A file of old acquaintances must be named. */
  z.strictObject({
    kind: z.literal('welcome'),
    sources: z.array(contactSourceSchema).max(6).default(['form', 'signup', 'mail', 'manual', 'api']),
  }),
  /** A day that stands in a field of the client's own, or that the tamy joined. */
  z.strictObject({
    kind: z.literal('date'),
    source: z.enum(['field', 'joined']).default('field'),
    /** Key of the field; only for `field`. */
    fieldKey: lineSchema({ max: 80 }).nullable().default(null),
    /** Below 0: days before; 0: on the day; above: after. */
    offsetDays: z.number().int().min(-automationLimits.offsetDays).max(automationLimits.offsetDays).default(0),
    /** `yearly`: on the day and month of every year (29 February: the 28th where there is none). `once`: on that very day. */
    repeat: z.enum(['yearly', 'once']).default('yearly'),
    at: timeOfDaySchema.default('09:00'),
    clock: automationClockSchema.default('client'),
  }),
  /** The tamy got this label. */
  z.strictObject({ kind: z.literal('label'), labelId: idSchema.nullable().default(null) }),
  /** The person sent a form or signed up on one of these profiles. */
  z.strictObject({
    kind: z.literal('form'),
    forms: z.array(z.enum(automationForms)).max(automationForms.length).default([]),
    profileIds: z.array(idSchema).max(automationLimits.profiles).default([]),
  }),
  /** Nothing came from the person for so many days: no open, click, answer, message or form. */
  z.strictObject({
    kind: z.literal('inactive'),
    days: z.number().int().min(1).max(automationLimits.inactiveDays).default(90),
    /** Also those who are quiet for that long already when it is activated; else only who falls quiet from then on. */
    includesPresent: z.boolean().default(false),
  }),
  /** Only by hand. */
  z.strictObject({ kind: z.literal('hand') }),
]);
export type AutomationTrigger = z.infer<typeof automationTriggerSchema>;

/** What a tamy did with the mail of an earlier step, programs that read mails left out. `answered`: by mail. */
export const automationDeeds = ['opened', 'clicked', 'answered'] as const;
export type AutomationDeed = (typeof automationDeeds)[number];

const holds = { /** false: turned round. */ is: z.boolean().default(true) };

const contactTests = [
  z.strictObject({ kind: z.literal('segment'), segmentId: idSchema.nullable(), ...holds }),
  z.strictObject({ kind: z.literal('label'), labelId: idSchema.nullable(), ...holds }),
  /** In the folder or one below it. */
  z.strictObject({ kind: z.literal('folder'), folderId: idSchema.nullable(), ...holds }),
  /** One condition as segments have them: a field of the record, one of the client's own, what somebody did … */
  z.strictObject({ kind: z.literal('rule'), rule: segmentConditionSchema, ...holds }),
] as const;

/** Whom an automation is for; asked in the moment a tamy would enter. */
export const automationAudienceTestSchema = z.discriminatedUnion('kind', [...contactTests]);
export type AutomationAudienceTest = z.infer<typeof automationAudienceTestSchema>;

/** What a condition asks; `mail` looks at the mail of an earlier step in the same run. */
export const automationTestSchema = z.discriminatedUnion('kind', [
  ...contactTests,
  z.strictObject({
    kind: z.literal('mail'),
    stepId: automationStepIdSchema.nullable(),
    deed: z.enum(automationDeeds),
    ...holds,
  }),
]);
export type AutomationTest = z.infer<typeof automationTestSchema>;

const stepShape = { id: automationStepIdSchema };

const waitSchema = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('for'),
      amount: z.number().int().min(1),
      unit: z.enum(['minutes', 'hours', 'days']),
    })
    .superRefine(({ amount, unit }, context) => {
      const limit = automationLimits[unit];
      if (amount > limit) context.addIssue({ code: 'custom', path: ['amount'], ...issue('too_big', { limit }) });
    }),
  /** Until the next such hour, on one of these weekdays (1 Monday … 7 Sunday; empty: any day). */
  z.strictObject({
    kind: z.literal('until'),
    weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
    at: timeOfDaySchema,
    clock: automationClockSchema.default('client'),
  }),
]);
/** Days of `for` are days of the calendar: over a change of the clocks the hour stays. */
export type AutomationWait = z.infer<typeof waitSchema>;

const plainSteps = [
  z.strictObject({ ...stepShape, kind: z.literal('wait'), wait: waitSchema }),
  z.strictObject({
    ...stepShape,
    kind: z.literal('mail'),
    templateId: idSchema.nullable(),
    /** null: the template's. */
    subject: subjectSchema.nullable().default(null),
    preheader: preheaderSchema.nullable().default(null),
    /** Whose name and mailbox it has; null: the main profile. */
    profileId: idSchema.nullable().default(null),
    isTracked: z.boolean().default(true),
  }),
  z.strictObject({
    ...stepShape,
    kind: z.literal('label'),
    action: z.enum(['add', 'remove']),
    labelId: idSchema.nullable(),
  }),
  /** Into this folder; `toNone`: out of every folder. */
  z.strictObject({
    ...stepShape,
    kind: z.literal('folder'),
    folderId: idSchema.nullable(),
    toNone: z.boolean().default(false),
  }),
  /** A notice in the product for the client; the name of the tamy is added. */
  z.strictObject({ ...stepShape, kind: z.literal('notify'), text: lineSchema({ min: 0, max: automationLimits.text }) }),
  /** The run is over here. */
  z.strictObject({ ...stepShape, kind: z.literal('end') }),
] as const;

export type AutomationPlainStep = z.infer<(typeof plainSteps)[number]>;
export type AutomationMailStep = Extract<AutomationPlainStep, { kind: 'mail' }>;
export type AutomationConditionStep = {
  id: string;
  kind: 'condition';
  test: AutomationTest;
  /** Afterwards both go on with what follows the condition, unless they end. */
  then: AutomationStep[];
  else: AutomationStep[];
};
export type AutomationStep = AutomationPlainStep | AutomationConditionStep;
export type AutomationStepKind = AutomationStep['kind'];
export const automationStepKinds = ['wait', 'condition', 'mail', 'label', 'folder', 'notify', 'end'] as const;

type StepSchema = z.ZodType<AutomationStep, unknown>;

/** Conditions are unrolled to their greatest depth, so that a deeper tree is no automation. */
function stepOf(depth: number): StepSchema {
  if (depth === 0) return z.discriminatedUnion('kind', [...plainSteps]);
  const inner = z.array(stepOf(depth - 1)).max(automationLimits.steps);
  return z.discriminatedUnion('kind', [
    ...plainSteps,
    z.strictObject({
      ...stepShape,
      kind: z.literal('condition'),
      test: automationTestSchema,
      then: inner.default([]),
      else: inner.default([]),
    }),
  ]);
}

/** Every step with where it stands, in the order it is read: `then` before `else` before what follows. */
export function walkSteps(
  steps: readonly AutomationStep[],
  path: readonly (string | number)[] = ['steps'],
): { step: AutomationStep; path: (string | number)[] }[] {
  return steps.flatMap((step, index) => {
    const here = [...path, index];
    const own = { step, path: here };
    if (step.kind !== 'condition') return [own];
    return [own, ...walkSteps(step.then, [...here, 'then']), ...walkSteps(step.else, [...here, 'else'])];
  });
}

/** The steps of an automation; their ids are unique, and there are at most 60 in all. */
export const automationStepsSchema = z
  .array(stepOf(automationLimits.depth))
  .max(automationLimits.steps)
  .superRefine((steps, context) => {
    const walked = walkSteps(steps, []);
    if (walked.length > automationLimits.steps)
      context.addIssue({ code: 'custom', path: [], ...issue('too_many', { limit: automationLimits.steps }) });
    const seen = new Set<string>();
    for (const { step, path } of walked) {
      if (seen.has(step.id)) context.addIssue({ code: 'custom', path: [...path, 'id'], ...issue('invalid_option') });
      seen.add(step.id);
    }
  });
