import type { RuleAction, RuleCondition } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';

export type ConditionField = RuleCondition['field'];
export type ActionKind = RuleAction['kind'];

/** In display order. */
export const conditionFields: readonly ConditionField[] = [
  'sender',
  'name',
  'original_sender',
  'to',
  'cc',
  'own_address',
  'subject',
  'text',
  'body',
  'attachment',
  'file_name',
  'file_type',
  'file_size',
  'size',
  'list',
  'automatic',
  'header',
  'profile',
  'channel',
  'language',
  'contact_label',
  'spam_score',
];
export const actionKinds: readonly ActionKind[] = [
  'label',
  'folder',
  'state',
  'snooze',
  'contact_label',
  'reply',
  'notify',
];
export const snoozeHours = [1, 4, 24, 72, 168, 720] as const;

/** A condition on another field, still empty. */
export function newCondition(field: ConditionField): RuleCondition {
  switch (field) {
    case 'sender':
    case 'original_sender':
    case 'to':
    case 'cc':
    case 'own_address':
    case 'name':
    case 'subject':
    case 'text':
    case 'body':
    case 'list':
    case 'file_name':
    case 'file_type':
      return { field, isNot: false, values: [] };
    case 'header':
      return { field, isNot: false, name: '', values: [] };
    case 'size':
    case 'file_size':
      return { field, isNot: false, kilobytes: 1000 };
    case 'profile':
      return { field, isNot: false, profileIds: [] };
    case 'channel':
    case 'language':
      return { field, isNot: false, values: [] };
    case 'attachment':
    case 'automatic':
      return { field, isNot: false };
    case 'contact_label':
      return { field, isNot: false, contactLabelIds: [] };
    case 'spam_score':
      return { field, isNot: false, points: 30 };
  }
}

/** An action of another kind; `first` is the first existing folder or reply. */
export function newAction(kind: ActionKind, first: { folderId: string; savedReplyId: string }): RuleAction {
  switch (kind) {
    case 'state':
      return { kind, state: 'closed' };
    case 'snooze':
      return { kind, hours: 24 };
    case 'folder':
      return { kind, folderId: first.folderId };
    case 'label':
      return { kind, labelIds: [] };
    case 'contact_label':
      return { kind, contactLabelIds: [] };
    case 'reply':
      return { kind, savedReplyId: first.savedReplyId };
    case 'notify':
      return { kind, notify: false };
  }
}

/** Kinds that can still be added: each once, and a state or a snooze. */
export function openKinds(actions: readonly RuleAction[], own?: ActionKind): ActionKind[] {
  const slot = (kind: ActionKind) => (kind === 'snooze' ? 'state' : kind);
  const taken = actions.map(({ kind }) => slot(kind)).filter((kind) => own === undefined || kind !== slot(own));
  return actionKinds.filter((kind) => !taken.includes(slot(kind)));
}

/** Comma-separated values, including Japanese commas, without duplicates. */
export function valuesOf(text: string): string[] {
  return [...new Set(text.split(/[,、，\n]/).map((part) => part.trim()))].filter((part) => part !== '');
}
