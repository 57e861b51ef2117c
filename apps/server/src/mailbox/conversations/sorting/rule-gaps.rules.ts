import type { MailboxRuleInput, RuleGap } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import type { RuleReferences } from './sorting.types.ts';

export type Named = { path: string; gap: RuleGap; id: string };
type Rule = Pick<MailboxRuleInput, 'conditions' | 'actions'>;

/** Everything a rule refers to, with its position in the input. */
export function namedBy({ conditions, actions }: Rule): Named[] {
  const list = (ids: readonly string[], gap: RuleGap, path: string): Named[] =>
    ids.map((id, index) => ({ path: `${path}.${index}`, gap, id }));
  return [
    ...conditions.flatMap((condition, index) => {
      const path = `conditions.${index}`;
      if (condition.field === 'profile') return list(condition.profileIds, 'profile', `${path}.profileIds`);
      if (condition.field !== 'contact_label') return [];
      return list(condition.contactLabelIds, 'contact_label', `${path}.contactLabelIds`);
    }),
    ...actions.flatMap((action, index): Named[] => {
      const path = `actions.${index}`;
      if (action.kind === 'folder') return [{ path: `${path}.folderId`, gap: 'folder', id: action.folderId }];
      if (action.kind === 'reply')
        return [{ path: `${path}.savedReplyId`, gap: 'saved_reply', id: action.savedReplyId }];
      if (action.kind === 'label') return list(action.labelIds, 'label', `${path}.labelIds`);
      if (action.kind !== 'contact_label') return [];
      return list(action.contactLabelIds, 'contact_label', `${path}.contactLabelIds`);
    }),
  ];
}

/** A rule's missing references. */
export function missingOf(rule: Rule, refs: RuleReferences): Named[] {
  const known = {
    profile: refs.profiles,
    folder: refs.folders,
    label: refs.labels,
    contact_label: refs.contactLabels,
    saved_reply: refs.savedReplies,
  };
  return namedBy(rule).filter(({ gap, id }) => !known[gap].has(id));
}

/** The same by kind, without duplicates. */
export function gapsOf(rule: Rule, refs: RuleReferences): RuleGap[] {
  return [...new Set(missingOf(rule, refs).map(({ gap }) => gap))];
}
