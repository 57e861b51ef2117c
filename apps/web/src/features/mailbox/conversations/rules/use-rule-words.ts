import type { RuleAction, RuleCondition } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { snoozeHours } from './rule-draft.rules.ts';
import type { Named, RuleNames } from './use-rule-names.ts';

/** Display names of a condition's operators. */
export function opsOf(
  field: RuleCondition['field'],
): readonly ['contains' | 'is' | 'has' | 'atLeast' | 'yes', 'lacks' | 'isNot' | 'hasNot' | 'below' | 'no'] {
  switch (field) {
    case 'name':
    case 'subject':
    case 'text':
    case 'body':
    case 'list':
    case 'file_name':
    case 'header':
      return ['contains', 'lacks'];
    case 'size':
    case 'file_size':
      return ['atLeast', 'below'];
    case 'automatic':
      return ['yes', 'no'];
    case 'attachment':
      return ['has', 'hasNot'];
    case 'spam_score':
      return ['atLeast', 'below'];
    default:
      return ['is', 'isNot'];
  }
}

/** Rules as sentences. */
export function useRuleWords(names: RuleNames) {
  const { t } = useTranslation('rules');
  const formats = useFormats();
  const nameOf = (things: readonly Named[], id: string) =>
    things.find((thing) => thing.id === id)?.name ?? t(($) => $.rules.gone);
  const quoted = (values: readonly string[]) =>
    values.map((value) => t(($) => $.rules.quoted, { value })).join(t(($) => $.rules.or));
  const listed = (things: readonly Named[], ids: readonly string[]) => ids.map((id) => nameOf(things, id)).join(', ');

  function hours(count: number): string {
    const known = snoozeHours.find((each) => each === count);
    return known === undefined
      ? t(($) => $.rules.hoursOther, { n: formats.number(count) })
      : t(($) => $.rules.hours[known]);
  }

  function valueOf(condition: RuleCondition): string {
    switch (condition.field) {
      case 'sender':
      case 'name':
      case 'subject':
      case 'text':
      case 'body':
      case 'original_sender':
      case 'to':
      case 'cc':
      case 'own_address':
      case 'list':
      case 'file_name':
      case 'file_type':
        return quoted(condition.values);
      case 'header':
        return condition.values.length === 0 ? t(($) => $.rules.anything) : quoted(condition.values);
      case 'size':
      case 'file_size':
        return `${formats.number(condition.kilobytes)} ${t(($) => $.rules.kilobytes)}`;
      case 'profile':
        return condition.profileIds.map((id) => nameOf(names.profiles, id)).join(t(($) => $.rules.or));
      case 'contact_label':
        return condition.contactLabelIds.map((id) => nameOf(names.contactLabels, id)).join(t(($) => $.rules.or));
      case 'channel':
        return condition.values.map((value) => t(($) => $.rules.channels[value])).join(t(($) => $.rules.or));
      case 'language':
        return condition.values.map((value) => t(($) => $.rules.languages[value])).join(t(($) => $.rules.or));
      case 'attachment':
      case 'automatic':
        return '';
      case 'spam_score':
        return formats.number(condition.points);
    }
  }

  function condition(each: RuleCondition): string {
    const [yes, no] = opsOf(each.field);
    const op = t(($) => $.rules.ops[each.isNot ? no : yes]);
    const field = each.field === 'header' ? each.name : t(($) => $.rules.fields[each.field]);
    if (each.field === 'attachment' || each.field === 'automatic') return t(($) => $.rules.presence, { field, op });
    return t(($) => $.rules.condition, { field, op, value: valueOf(each) });
  }

  function action(each: RuleAction): string {
    switch (each.kind) {
      case 'state':
        return t(($) => $.rules.says.state, { value: t(($) => $.rules.states[each.state]) });
      case 'snooze':
        return t(($) => $.rules.says.snooze, { value: hours(each.hours) });
      case 'folder':
        return t(($) => $.rules.says.folder, { value: nameOf(names.folders, each.folderId) });
      case 'label':
        return t(($) => $.rules.says.label, { value: listed(names.labels, each.labelIds) });
      case 'contact_label':
        return t(($) => $.rules.says.contact_label, { value: listed(names.contactLabels, each.contactLabelIds) });
      case 'reply':
        return t(($) => $.rules.says.reply, { value: nameOf(names.replies, each.savedReplyId) });
      case 'notify':
        return each.notify ? t(($) => $.rules.says.loud) : t(($) => $.rules.says.quiet);
    }
  }
  return { condition, action, hours };
}
