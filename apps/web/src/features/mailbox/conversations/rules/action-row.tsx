import { type RuleAction, ruleStates } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Text } from '#components/layout/layout.tsx';
import { RuleChoices } from '#components/rules/rule-choices.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { newAction, openKinds, snoozeHours } from './rule-draft.rules.ts';
import type { Named, RuleNames } from './use-rule-names.ts';
import { useRuleWords } from './use-rule-words.ts';

type Props = {
  action: RuleAction;
  /** All actions of the rule: each kind at most once. */
  actions: readonly RuleAction[];
  names: RuleNames;
  isInvalid: boolean;
  onChange: (action: RuleAction) => void;
};

const optionsOf = (things: readonly Named[]) => things.map(({ id, name }) => ({ value: id, label: name }));

type OneProps = { things: readonly Named[]; value: string; isInvalid: boolean; onChange: (id: string) => void };

/** Selects one of the client’s items; a deleted one stays visible until another is selected. */
function One({ things, value, isInvalid, onChange }: OneProps) {
  const { t } = useTranslation('rules');
  if (things.length === 0 && value === '')
    return (
      <Text as="span" size={12} tone="faint">
        {t(($) => $.rules.nothing)}
      </Text>
    );
  const isGone = !things.some(({ id }) => id === value);
  const options = [...(isGone ? [{ value, label: t(($) => $.rules.gone) }] : []), ...optionsOf(things)];
  return (
    <SelectField
      size="sm"
      hideLabel
      label={t(($) => $.rules.value)}
      value={value}
      options={options}
      aria-invalid={isInvalid || isGone || undefined}
      onChange={onChange}
    />
  );
}

function Value({ action, names, isInvalid, onChange }: Omit<Props, 'actions'>) {
  const { t } = useTranslation('rules');
  const words = useRuleWords(names);
  const label = t(($) => $.rules.value);
  const choices = { empty: t(($) => $.rules.nothing), gone: t(($) => $.rules.gone) };
  switch (action.kind) {
    case 'state':
      return (
        <SelectField
          size="sm"
          hideLabel
          label={label}
          value={action.state}
          options={ruleStates.map((value) => ({ value, label: t(($) => $.rules.states[value]) }))}
          onChange={(state) => onChange({ ...action, state })}
        />
      );
    case 'snooze': {
      const hours = [...new Set([...snoozeHours, action.hours])].toSorted((a, b) => a - b);
      return (
        <SelectField
          size="sm"
          hideLabel
          label={label}
          value={String(action.hours)}
          options={hours.map((value) => ({ value: String(value), label: words.hours(value) }))}
          onChange={(value) => onChange({ ...action, hours: Number(value) })}
        />
      );
    }
    case 'folder':
      return (
        <One
          things={names.folders}
          value={action.folderId}
          isInvalid={isInvalid}
          onChange={(folderId) => onChange({ ...action, folderId })}
        />
      );
    case 'label':
      return (
        <RuleChoices
          label={label}
          {...choices}
          options={optionsOf(names.labels)}
          values={action.labelIds}
          onChange={(labelIds) => onChange({ ...action, labelIds })}
        />
      );
    case 'contact_label':
      return (
        <RuleChoices
          label={label}
          {...choices}
          options={optionsOf(names.contactLabels)}
          values={action.contactLabelIds}
          onChange={(contactLabelIds) => onChange({ ...action, contactLabelIds })}
        />
      );
    case 'reply':
      return (
        <>
          <One
            things={names.replies}
            value={action.savedReplyId}
            isInvalid={isInvalid}
            onChange={(savedReplyId) => onChange({ ...action, savedReplyId })}
          />
          <Text basis="100%" size={12} tone="faint">
            {t(($) => $.rules.replyHint)}
          </Text>
        </>
      );
    case 'notify':
      return (
        <SelectField
          size="sm"
          hideLabel
          label={label}
          value={action.notify ? 'true' : 'false'}
          options={(['false', 'true'] as const).map((value) => ({ value, label: t(($) => $.rules.notify[value]) }))}
          onChange={(value) => onChange({ ...action, notify: value === 'true' })}
        />
      );
  }
}

/** One action. */
export function ActionRow({ position, ...props }: Props & { position: number }) {
  const { action, actions, names, onChange } = props;
  const { t } = useTranslation('rules');
  const first = { folderId: names.folders[0]?.id ?? '', savedReplyId: names.replies[0]?.id ?? '' };
  return (
    <>
      <SelectField
        size="sm"
        hideLabel
        label={t(($) => $.rules.action, { n: position })}
        value={action.kind}
        options={openKinds(actions, action.kind).map((value) => ({ value, label: t(($) => $.rules.actions[value]) }))}
        onChange={(kind) => onChange(newAction(kind, first))}
      />
      <Value {...props} />
    </>
  );
}
