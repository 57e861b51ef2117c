import { z } from 'zod';
import { contactSourceSchema, contactStatusSchema } from '../contacts/contacts.schemas.ts';
import { fieldIssues } from '../../core/field-issues.ts';
import { wireLocaleSchema } from '../../core/locale.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';

export const segmentLimits = {
  count: 200,
  name: 60,
  /** Maximum nesting of groups, the outermost included. */
  depth: 4,
  /** Maximum number of conditions in a segment. */
  conditions: 40,
  value: 200,
  ids: 50,
  days: 3650,
  times: 1000,
} as const;

/** Text fields of the record itself. */
export const segmentTextFields = [
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'city',
  'time_zone',
  'notes',
] as const;
export type SegmentTextField = (typeof segmentTextFields)[number];

export const textOperators = ['is', 'is_not', 'contains', 'not_contains', 'starts', 'ends'] as const;
export const presenceOperators = ['filled', 'empty'] as const;
export const numberOperators = ['equals', 'not_equals', 'above', 'at_least', 'below', 'at_most'] as const;
export const dayOperators = ['last_days', 'not_last_days', 'next_days', 'before', 'after', 'on'] as const;
export const choiceOperators = ['any_of', 'none_of'] as const;
export const choicesOperators = ['any_of', 'all_of', 'none_of'] as const;

export const segmentDateFields = ['created', 'activity', 'status_changed', 'updated'] as const;
export type SegmentDateField = (typeof segmentDateFields)[number];

/** `form`: sent a form or signed up on a profile; `received`: was sent a campaign. */
export const segmentActivities = ['wrote', 'replied', 'received', 'opened', 'clicked', 'form', 'unsubscribed'] as const;
export type SegmentActivity = (typeof segmentActivities)[number];

const valueSchema = lineSchema({ max: segmentLimits.value });
const keySchema = lineSchema({ max: 60 });
const idsSchema = z.array(idSchema).min(1).max(segmentLimits.ids);
const daysSchema = z.number().int().min(1).max(segmentLimits.days);
const daySchema = z.iso.date();

const presence = [z.object({ op: z.literal('filled') }), z.object({ op: z.literal('empty') })] as const;

/** Letters are compared without case and accents. */
const textTest = z.discriminatedUnion('op', [z.object({ op: z.enum(textOperators), value: valueSchema }), ...presence]);
const numberTest = z.discriminatedUnion('op', [
  z.object({ op: z.enum(numberOperators), value: z.number().min(-1e15).max(1e15) }),
  ...presence,
]);
/** Days in the client's time zone; `last_days` means today and the days before it. */
const dayTest = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['last_days', 'not_last_days', 'next_days']), days: daysSchema }),
  z.object({ op: z.enum(['before', 'after', 'on']), day: daySchema }),
  ...presence,
]);
const booleanTest = z.discriminatedUnion('op', [z.object({ op: z.literal('is'), value: z.boolean() }), ...presence]);
const choiceTest = z.discriminatedUnion('op', [
  z.object({ op: z.enum(choiceOperators), values: z.array(valueSchema).min(1).max(segmentLimits.ids) }),
  ...presence,
]);
const choicesTest = z.discriminatedUnion('op', [
  z.object({ op: z.enum(choicesOperators), values: z.array(valueSchema).min(1).max(segmentLimits.ids) }),
  ...presence,
]);

export const segmentConditionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), field: z.enum(segmentTextFields), test: textTest }),
  z.object({ type: z.literal('date'), field: z.enum(segmentDateFields), test: dayTest }),
  z.object({
    type: z.literal('status'),
    op: z.enum(choiceOperators),
    values: z.array(contactStatusSchema).min(1).max(6),
  }),
  z.object({
    type: z.literal('source'),
    op: z.enum(choiceOperators),
    values: z.array(contactSourceSchema).min(1).max(6),
  }),
  z.object({
    type: z.literal('language'),
    op: z.enum(choiceOperators),
    values: z.array(wireLocaleSchema).min(1).max(3),
  }),
  /** The profile the person came from. */
  z.object({ type: z.literal('profile'), op: z.enum(choiceOperators), ids: idsSchema }),
  z.object({ type: z.literal('label'), op: z.enum(choicesOperators), ids: idsSchema }),
  /** A folder includes its subfolders. */
  z.object({ type: z.literal('folder'), op: z.enum(choiceOperators), ids: idsSchema }),
  z.object({
    type: z.literal('activity'),
    activity: z.enum(segmentActivities),
    op: z.enum(['did', 'did_not']),
    /** Minimum number of times. */
    times: z.number().int().min(1).max(segmentLimits.times).default(1),
    /** Within these last days; null: at any time. */
    days: daysSchema.nullable().default(null),
    /** Only of this campaign. */
    campaignId: idSchema.nullable().default(null),
  }),
  /** A custom field, tested by its kind. Values of another kind count as empty. */
  z.object({
    type: z.literal('field'),
    key: keySchema,
    of: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), test: textTest }),
      z.object({ kind: z.literal('number'), test: numberTest }),
      z.object({ kind: z.literal('date'), test: dayTest }),
      z.object({ kind: z.literal('boolean'), test: booleanTest }),
      z.object({ kind: z.literal('choice'), test: choiceTest }),
      z.object({ kind: z.literal('choices'), test: choicesTest }),
    ]),
  }),
]);
export type SegmentCondition = z.infer<typeof segmentConditionSchema>;

export const segmentGroupTypes = ['all', 'any', 'none'] as const;

export type SegmentGroup = { type: (typeof segmentGroupTypes)[number]; rules: SegmentRule[] };
export type SegmentRule = SegmentCondition | SegmentGroup;

function groupOf(rule: z.ZodType<SegmentRule, unknown>): z.ZodType<SegmentGroup, unknown> {
  return z.object({ type: z.enum(segmentGroupTypes), rules: z.array(rule).min(1).max(segmentLimits.conditions) });
}

/** Groups are unrolled to the maximum depth, so deeper trees are invalid. */
function rulesOf(depth: number): z.ZodType<SegmentGroup, unknown> {
  return groupOf(depth === 1 ? segmentConditionSchema : z.union([segmentConditionSchema, rulesOf(depth - 1)]));
}

export function isGroup(rule: SegmentRule): rule is SegmentGroup {
  return 'rules' in rule;
}

export function countConditions(rule: SegmentRule): number {
  return isGroup(rule) ? rule.rules.reduce((sum, each) => sum + countConditions(each), 0) : 1;
}

/** `all`: every rule matches; `any`: at least one; `none`: not a single one. */
export const segmentRulesSchema = rulesOf(segmentLimits.depth).refine(
  (rules) => countConditions(rules) <= segmentLimits.conditions,
  { params: { code: 'too_many', limit: segmentLimits.conditions } },
);

/** Rules as one query parameter, in JSON. */
export const segmentRulesQuerySchema = z
  .string()
  .max(12_000)
  .transform((text, context): SegmentGroup => {
    const parsed = segmentRulesSchema.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    for (const { code } of fieldIssues(parsed.error)) context.addIssue({ code: 'custom', params: { code } });
    return z.NEVER;
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
