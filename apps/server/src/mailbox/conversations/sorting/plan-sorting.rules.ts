import type { RuleAction } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { type FoldedFacts, matches } from './match-rule.rules.ts';
import type { RuleRow, SortingPlan } from './sorting.types.ts';

export const nothingToDo: SortingPlan = {
  rules: [],
  state: undefined,
  folder: undefined,
  labels: [],
  contactLabels: [],
  reply: undefined,
  notify: undefined,
};

type By = SortingPlan['labels'];

/** A label added by an earlier rule stays that rule's. */
function joined(known: By, ruleId: string, ids: readonly string[]): By {
  const fresh = ids.filter((id) => !known.some(({ value }) => value === id));
  return [...known, ...fresh.map((value) => ({ ruleId, value }))];
}

function withAction(plan: SortingPlan, ruleId: string, action: RuleAction): SortingPlan {
  switch (action.kind) {
    case 'state':
      return { ...plan, state: { ruleId, value: { kind: action.state } } };
    case 'snooze':
      return { ...plan, state: { ruleId, value: { kind: 'snoozed', hours: action.hours } } };
    case 'folder':
      return { ...plan, folder: { ruleId, value: action.folderId } };
    case 'label':
      return { ...plan, labels: joined(plan.labels, ruleId, action.labelIds) };
    case 'contact_label':
      return { ...plan, contactLabels: joined(plan.contactLabels, ruleId, action.contactLabelIds) };
    case 'reply':
      return { ...plan, reply: plan.reply ?? { ruleId, value: action.savedReplyId } };
    case 'notify':
      return { ...plan, notify: { ruleId, value: action.notify } };
  }
}

/** Goes through the rules in order; the first one marked as last ends it. */
export function planSorting(rules: readonly RuleRow[], facts: FoldedFacts): SortingPlan {
  let plan = nothingToDo;
  for (const rule of rules) {
    if (!matches(rule, facts)) continue;
    plan = { ...plan, rules: [...plan.rules, { id: rule.id, name: rule.name }] };
    for (const action of rule.actions) plan = withAction(plan, rule.id, action);
    if (rule.isLast) break;
  }
  return plan;
}
