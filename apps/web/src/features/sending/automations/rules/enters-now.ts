import type { AutomationAudienceTest } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import type { AutomationPlan } from '@enlace/contract/sending/automations/automations.schemas.ts';
import type { SegmentGroup, SegmentRule } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';

export type SegmentRules = { id: string; rules: SegmentGroup };

function audienceRule(test: AutomationAudienceTest, segments: readonly SegmentRules[]): SegmentRule | undefined {
  switch (test.kind) {
    case 'segment':
      return segments.find(({ id }) => id === test.segmentId)?.rules;
    case 'label':
      return test.labelId === null ? undefined : { type: 'label', op: 'any_of', ids: [test.labelId] };
    case 'folder':
      return test.folderId === null ? undefined : { type: 'folder', op: 'any_of', ids: [test.folderId] };
    case 'rule':
      return test.rule;
  }
}

/** Rules for contacts who would enter on activation. Undefined if nobody would: all triggers but inactivity depend on later events. */
export function whoEntersNow(
  { trigger, audience }: Pick<AutomationPlan, 'trigger' | 'audience'>,
  segments: readonly SegmentRules[],
): SegmentGroup | undefined {
  if (trigger.kind !== 'inactive' || !trigger.includesPresent) return undefined;
  const rules: SegmentRule[] = [
    { type: 'status', op: 'any_of', values: ['subscribed'] },
    { type: 'date', field: 'activity', test: { op: 'not_last_days', days: trigger.days } },
  ];
  const only = audience && audienceRule(audience, segments);
  if (only && audience) rules.push(audience.is ? only : { type: 'none', rules: [only] });
  return { type: 'all', rules };
}
