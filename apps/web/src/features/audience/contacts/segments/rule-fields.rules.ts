import type { CustomField } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import {
  type SegmentActivity,
  segmentActivities,
  type SegmentCondition,
  type SegmentDateField,
  segmentDateFields,
  type SegmentGroup,
  segmentLimits,
  type SegmentRule,
  type SegmentTextField,
  segmentTextFields,
} from '@enlace/contract/audience/segments/segment-rules.schemas.ts';

type FieldKind = Extract<SegmentCondition, { type: 'field' }>['of']['kind'];

/** Subject of a condition, as an item of the field menu. */
export type RuleField =
  | `text_${SegmentTextField}`
  | `date_${SegmentDateField}`
  | `activity_${SegmentActivity}`
  | 'status'
  | 'source'
  | 'language'
  | 'profile'
  | 'label'
  | 'folder'
  | CustomRuleField;
type CustomRuleField = `field:${string}`;
/** The menu items every client has. */
export type StandardRuleField = Exclude<RuleField, CustomRuleField>;

export function isCustom(field: RuleField): field is CustomRuleField {
  return field.startsWith('field:');
}

export const fieldGroups = {
  record: segmentTextFields.map((field): StandardRuleField => `text_${field}`),
  state: ['status', 'source', 'language', 'profile', 'label', 'folder'] as const satisfies readonly StandardRuleField[],
  dates: segmentDateFields.map((field): StandardRuleField => `date_${field}`),
  activity: segmentActivities.map((activity): StandardRuleField => `activity_${activity}`),
} as const;

export function ruleFieldOf(condition: SegmentCondition): RuleField {
  switch (condition.type) {
    case 'text':
      return `text_${condition.field}`;
    case 'date':
      return `date_${condition.field}`;
    case 'activity':
      return `activity_${condition.activity}`;
    case 'field':
      return `field:${condition.key}`;
    default:
      return condition.type;
  }
}

/** How a custom field is tested. */
export function testKindOf(kind: CustomField['kind']): FieldKind {
  return kind === 'long_text' || kind === 'url' ? 'text' : kind;
}

function emptyFieldTest(kind: FieldKind): Extract<SegmentCondition, { type: 'field' }>['of'] {
  switch (kind) {
    case 'text':
      return { kind, test: { op: 'contains', value: '' } };
    case 'number':
      return { kind, test: { op: 'at_least', value: 1 } };
    case 'date':
      return { kind, test: { op: 'next_days', days: 30 } };
    case 'boolean':
      return { kind, test: { op: 'is', value: true } };
    case 'choice':
      return { kind, test: { op: 'any_of', values: [] } };
    case 'choices':
      return { kind, test: { op: 'any_of', values: [] } };
  }
}

/** A fresh condition about a field; required selections are still empty. */
export function newCondition(field: RuleField, customFields: readonly CustomField[]): SegmentCondition {
  const text = segmentTextFields.find((each) => field === `text_${each}`);
  if (text) return { type: 'text', field: text, test: { op: text === 'city' ? 'is' : 'contains', value: '' } };
  const date = segmentDateFields.find((each) => field === `date_${each}`);
  if (date) return { type: 'date', field: date, test: { op: 'last_days', days: 30 } };
  const activity = segmentActivities.find((each) => field === `activity_${each}`);
  if (activity) return { type: 'activity', activity, op: 'did', times: 1, days: 90, campaignId: null };
  const custom = customFields.find(({ key }) => field === `field:${key}`);
  if (custom) return { type: 'field', key: custom.key, of: emptyFieldTest(testKindOf(custom.kind)) };
  switch (field) {
    case 'source':
      return { type: 'source', op: 'any_of', values: ['form'] };
    case 'language':
      return { type: 'language', op: 'any_of', values: ['es'] };
    case 'profile':
      return { type: 'profile', op: 'any_of', ids: [] };
    case 'label':
      return { type: 'label', op: 'any_of', ids: [] };
    case 'folder':
      return { type: 'folder', op: 'any_of', ids: [] };
    default:
      return { type: 'status', op: 'any_of', values: ['subscribed'] };
  }
}

export const firstRules: SegmentGroup = {
  type: 'all',
  rules: [{ type: 'status', op: 'any_of', values: ['subscribed'] }],
};

/** Replaces a rule of a group; without a new one it is removed. */
export function withRule(group: SegmentGroup, at: number, rule: SegmentRule | undefined): SegmentGroup {
  return { ...group, rules: group.rules.toSpliced(at, 1, ...(rule ? [rule] : [])) };
}

/** Whether a group at this depth (1 is the outermost) may contain groups. */
export function mayNest(depth: number): boolean {
  return depth < segmentLimits.depth;
}
