import {
  choiceOperators,
  choicesOperators,
  type SegmentCondition,
} from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { contactSources, contactStatuses } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { wireLocales } from '@enlace/contract/core/locale.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { folderPath } from '#components/folders/folder-tree.rules.ts';
import { RuleChoices } from '#components/rules/rule-choices.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { fieldGroups, newCondition, type RuleField, ruleFieldOf } from './rule-fields.rules.ts';
import { RuleActivity } from './rule-activity.tsx';
import { RuleOwnField } from './rule-own-field.tsx';
import { DayTest, TextTest } from './rule-test.tsx';
import type { RuleNames, RuleWords } from './use-rule-words.ts';

type Props = {
  condition: SegmentCondition;
  names: RuleNames;
  words: RuleWords;
  onChange: (condition: SegmentCondition) => void;
};

/** Enter goes on to what the chosen field is compared with. */
function goToValue({ key, currentTarget }: KeyboardEvent<HTMLSelectElement>): void {
  if (key === 'Enter') currentTarget.closest('li')?.querySelector<HTMLElement>('input')?.focus();
}

function FieldMenu({ condition, names, words, onChange }: Props) {
  const { t } = useTranslation('segments');
  const groups = [
    ...(['record', 'state', 'activity', 'dates'] as const).map((group) => ({
      group,
      fields: fieldGroups[group] as readonly RuleField[],
    })),
    { group: 'own' as const, fields: names.fields.map(({ key }): RuleField => `field:${key}`) },
  ].filter(({ fields }) => fields.length > 0);
  const current = ruleFieldOf(condition);
  const isKnown = groups.some(({ fields }) => fields.includes(current));
  const options = groups.flatMap(({ group, fields }) =>
    fields.map((value) => ({
      value,
      label: words.fieldName(value),
      group: t(($) => $.segments.rules.groups[group]),
    })),
  );
  return (
    <SelectField<RuleField>
      size="sm"
      hideLabel
      label={t(($) => $.segments.rules.fieldLabel)}
      value={current}
      onChange={(field) => onChange(newCondition(field, names.fields))}
      onKeyDown={goToValue}
      options={[...(isKnown ? [] : [{ value: current, label: words.fieldName(current) }]), ...options]}
    />
  );
}

type Named = { id: string; name: string };

const optionsOf = (things: readonly Named[]) => things.map(({ id, name }) => ({ value: id, label: name }));

function OneOf<Op extends (typeof choicesOperators)[number], Value extends string>({
  op,
  ops,
  values,
  options,
  onOp,
  onValues,
}: {
  op: Op;
  ops: readonly Op[];
  values: Value[];
  options: { value: Value; label: string }[];
  onOp: (op: Op) => void;
  onValues: (values: Value[]) => void;
}) {
  const { t } = useTranslation('segments');
  const textOf = (each: (typeof choicesOperators)[number]): string => t(($) => $.segments.rules.op[each]);
  return (
    <>
      <SelectField
        size="sm"
        hideLabel
        label={t(($) => $.segments.rules.opLabel)}
        value={op}
        options={ops.map((value) => ({ value, label: textOf(value) }))}
        onChange={onOp}
      />
      <RuleChoices
        label={t(($) => $.segments.rules.valueLabel)}
        values={values}
        options={options}
        empty={t(($) => $.segments.rules.nothingToChoose)}
        onChange={onValues}
      />
    </>
  );
}

/** The rest of the sentence, by the condition's subject. */
function Test({ condition, names, onChange }: Omit<Props, 'words'>) {
  const { t } = useTranslation('segments');
  const { t: tc } = useTranslation('contacts');
  switch (condition.type) {
    case 'text':
      return <TextTest test={condition.test} onChange={(test) => onChange({ ...condition, test })} />;
    case 'date':
      return (
        <DayTest hasPresence={false} test={condition.test} onChange={(test) => onChange({ ...condition, test })} />
      );
    case 'activity':
      return <RuleActivity condition={condition} names={names} onChange={onChange} />;
    case 'field':
      return <RuleOwnField condition={condition} names={names} onChange={onChange} />;
    case 'status':
      return (
        <OneOf
          op={condition.op}
          ops={choiceOperators}
          values={condition.values}
          options={contactStatuses.map((value) => ({ value, label: tc(($) => $.contacts.status[value]) }))}
          onOp={(op) => onChange({ ...condition, op })}
          onValues={(values) => onChange({ ...condition, values })}
        />
      );
    case 'source':
      return (
        <OneOf
          op={condition.op}
          ops={choiceOperators}
          values={condition.values}
          options={contactSources.map((value) => ({ value, label: t(($) => $.segments.rules.source[value]) }))}
          onOp={(op) => onChange({ ...condition, op })}
          onValues={(values) => onChange({ ...condition, values })}
        />
      );
    case 'language':
      return (
        <OneOf
          op={condition.op}
          ops={choiceOperators}
          values={condition.values}
          options={wireLocales.map((value) => ({ value, label: t(($) => $.segments.rules.language[value]) }))}
          onOp={(op) => onChange({ ...condition, op })}
          onValues={(values) => onChange({ ...condition, values })}
        />
      );
    case 'label':
      return (
        <OneOf
          op={condition.op}
          ops={choicesOperators}
          values={condition.ids}
          options={optionsOf(names.labels)}
          onOp={(op) => onChange({ ...condition, op })}
          onValues={(ids) => onChange({ ...condition, ids })}
        />
      );
    case 'profile':
    case 'folder':
      return (
        <OneOf
          op={condition.op}
          ops={choiceOperators}
          values={condition.ids}
          options={optionsOf(
            condition.type === 'profile'
              ? names.profiles
              : names.folders.map(({ id }) => ({ id, name: folderPath(names.folders, id) })),
          )}
          onOp={(op) => onChange({ ...condition, op })}
          onValues={(ids) => onChange({ ...condition, ids })}
        />
      );
  }
}

/** One condition as a line read from left to right. */
export function RuleRow(props: Props) {
  return (
    <>
      <FieldMenu {...props} />
      <Test condition={props.condition} names={props.names} onChange={props.onChange} />
    </>
  );
}
