import { wireLocales } from '@enlace/contract/core/locale.ts';
import {
  mailboxRuleLimits,
  type RuleCondition,
  ruleChannels,
} from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { useTranslation } from 'react-i18next';
import { RuleChoices } from '#components/rules/rule-choices.tsx';
import { RuleNumber } from '#components/rules/rule-number.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { RuleTexts } from './rule-texts.tsx';
import { conditionFields, newCondition } from './rule-draft.rules.ts';
import type { Named, RuleNames } from './use-rule-names.ts';
import { opsOf } from './use-rule-words.ts';

type Props = {
  condition: RuleCondition;
  names: RuleNames;
  isInvalid: boolean;
  onChange: (condition: RuleCondition) => void;
};

const optionsOf = (things: readonly Named[]) => things.map(({ id, name }) => ({ value: id, label: name }));

/** Which example the empty field shows. */
function hintOf(field: RuleCondition['field']) {
  switch (field) {
    case 'sender':
    case 'original_sender':
    case 'to':
    case 'cc':
    case 'own_address':
      return 'senderHint';
    case 'file_type':
      return 'typeHint';
    case 'list':
      return 'listHint';
    default:
      return 'wordsHint';
  }
}

/** The value of the condition. */
function Value({ condition, names, isInvalid, onChange }: Props) {
  const { t } = useTranslation('rules');
  const label = t(($) => $.rules.value);
  const choices = { empty: t(($) => $.rules.nothing), gone: t(($) => $.rules.gone) };
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
      return (
        <RuleTexts
          label={label}
          values={condition.values}
          placeholder={t(($) => $.rules[hintOf(condition.field)])}
          isInvalid={isInvalid}
          onChange={(values) => onChange({ ...condition, values })}
        />
      );
    case 'profile':
      return (
        <RuleChoices
          label={label}
          {...choices}
          options={optionsOf(names.profiles)}
          values={condition.profileIds}
          onChange={(profileIds) => onChange({ ...condition, profileIds })}
        />
      );
    case 'contact_label':
      return (
        <RuleChoices
          label={label}
          {...choices}
          options={optionsOf(names.contactLabels)}
          values={condition.contactLabelIds}
          onChange={(contactLabelIds) => onChange({ ...condition, contactLabelIds })}
        />
      );
    case 'channel':
      return (
        <RuleChoices
          label={label}
          {...choices}
          options={ruleChannels.map((value) => ({ value, label: t(($) => $.rules.channels[value]) }))}
          values={condition.values}
          onChange={(values) => onChange({ ...condition, values })}
        />
      );
    case 'language':
      return (
        <RuleChoices
          label={label}
          {...choices}
          options={wireLocales.map((value) => ({ value, label: t(($) => $.rules.languages[value]) }))}
          values={condition.values}
          onChange={(values) => onChange({ ...condition, values })}
        />
      );
    case 'attachment':
    case 'automatic':
      return null;
    case 'header':
      return (
        <>
          <RuleTexts
            label={t(($) => $.rules.headerName)}
            values={condition.name === '' ? [] : [condition.name]}
            placeholder={t(($) => $.rules.headerHint)}
            isInvalid={isInvalid}
            onChange={([name = '']) => onChange({ ...condition, name })}
          />
          <RuleTexts
            label={label}
            values={condition.values}
            placeholder={t(($) => $.rules.anything)}
            isInvalid={isInvalid}
            onChange={(values) => onChange({ ...condition, values })}
          />
        </>
      );
    case 'size':
    case 'file_size':
      return (
        <RuleNumber
          label={label}
          value={condition.kilobytes}
          min={1}
          max={mailboxRuleLimits.kilobytes}
          unit={t(($) => $.rules.kilobytes)}
          isInvalid={isInvalid}
          onChange={(kilobytes) => onChange({ ...condition, kilobytes })}
        />
      );
    case 'spam_score':
      return (
        <RuleNumber
          label={label}
          value={condition.points}
          min={1}
          max={100}
          unit={t(($) => $.rules.points)}
          isInvalid={isInvalid}
          onChange={(points) => onChange({ ...condition, points })}
        />
      );
  }
}

/** One condition as a line read from left to right. */
export function ConditionRow(props: Props) {
  const { condition, onChange } = props;
  const { t } = useTranslation('rules');
  const [yes, no] = opsOf(condition.field);
  return (
    <>
      <SelectField
        size="sm"
        hideLabel
        label={t(($) => $.rules.field)}
        value={condition.field}
        options={conditionFields.map((value) => ({ value, label: t(($) => $.rules.fields[value]) }))}
        onChange={(field) => onChange(newCondition(field))}
      />
      <SelectField
        size="sm"
        hideLabel
        label={t(($) => $.rules.op)}
        value={condition.isNot ? 'no' : 'yes'}
        options={[
          { value: 'yes', label: t(($) => $.rules.ops[yes]) },
          { value: 'no', label: t(($) => $.rules.ops[no]) },
        ]}
        onChange={(op) => onChange({ ...condition, isNot: op === 'no' })}
      />
      <Value key={condition.field} {...props} />
    </>
  );
}
