import {
  choiceOperators,
  choicesOperators,
  type SegmentCondition,
} from '@enlace/contract/segments/segment-rules.schemas.ts';
import { contactSources, contactStatuses } from '@enlace/contract/contacts/contacts.schemas.ts';
import { wireLocales } from '@enlace/contract/core/locale.ts';
import { useTranslation } from 'react-i18next';
import { folderPath } from '#components/folders/folder-tree.rules.ts';
import { fieldGroups, newCondition, type RuleField, ruleFieldOf } from './rule-fields.rules.ts';
import { RuleChoices, RuleNumber, RuleSelect } from './rule-controls.tsx';
import { BooleanTest, ChoicesTest, ChoiceTest, DayTest, NumberTest, TextTest } from './rule-test.tsx';
import type { RuleNames, RuleWords } from './use-rule-words.ts';
import classes from './rule-builder.module.css';

type Props = {
  condition: SegmentCondition;
  names: RuleNames;
  words: RuleWords;
  onChange: (condition: SegmentCondition) => void;
};

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
  return (
    <select
      className={classes.control}
      aria-label={t(($) => $.segments.rules.fieldLabel)}
      value={current}
      onChange={(event) => {
        const field = groups.flatMap(({ fields }) => fields).find((each) => each === event.currentTarget.value);
        if (field) onChange(newCondition(field, names.fields));
      }}
    >
      {!groups.some(({ fields }) => fields.includes(current)) && (
        <option value={current}>{words.fieldName(current)}</option>
      )}
      {groups.map(({ group, fields }) => (
        <optgroup key={group} label={t(($) => $.segments.rules.groups[group])}>
          {fields.map((field) => (
            <option key={field} value={field}>
              {words.fieldName(field)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

function OwnField({
  condition,
  names,
  onChange,
}: Omit<Props, 'condition' | 'words'> & { condition: Extract<SegmentCondition, { type: 'field' }> }) {
  const { of } = condition;
  const options = names.fields.find(({ key }) => key === condition.key)?.options ?? [];
  switch (of.kind) {
    case 'text':
      return <TextTest test={of.test} onChange={(test) => onChange({ ...condition, of: { kind: of.kind, test } })} />;
    case 'number':
      return <NumberTest test={of.test} onChange={(test) => onChange({ ...condition, of: { kind: of.kind, test } })} />;
    case 'date':
      return (
        <DayTest
          hasPresence
          test={of.test}
          onChange={(test) => onChange({ ...condition, of: { kind: of.kind, test } })}
        />
      );
    case 'boolean':
      return (
        <BooleanTest test={of.test} onChange={(test) => onChange({ ...condition, of: { kind: of.kind, test } })} />
      );
    case 'choice':
      return (
        <ChoiceTest
          options={options}
          test={of.test}
          onChange={(test) => onChange({ ...condition, of: { kind: of.kind, test } })}
        />
      );
    case 'choices':
      return (
        <ChoicesTest
          options={options}
          test={of.test}
          onChange={(test) => onChange({ ...condition, of: { kind: of.kind, test } })}
        />
      );
  }
}

function Activity({
  condition,
  names,
  onChange,
}: Omit<Props, 'condition' | 'words'> & { condition: Extract<SegmentCondition, { type: 'activity' }> }) {
  const { t } = useTranslation('segments');
  const { activity, op, times, days, campaignId } = condition;
  const isOfCampaign = activity === 'received' || activity === 'opened' || activity === 'clicked';
  const ever = { value: 'ever' as const, label: t(($) => $.segments.rules.ever) };
  const recent = { value: 'recent' as const, label: t(($) => $.segments.rules.inLast) };
  return (
    <>
      <RuleSelect
        label={t(($) => $.segments.rules.opLabel)}
        value={op}
        options={(['did', 'did_not'] as const).map((value) => ({ value, label: t(($) => $.segments.rules.op[value]) }))}
        onChange={(next) => onChange({ ...condition, op: next })}
      />
      <RuleNumber
        label={t(($) => $.segments.rules.timesLabel)}
        value={times}
        min={1}
        max={1000}
        unit={t(($) => $.segments.rules.timesUnit)}
        onChange={(next) => onChange({ ...condition, times: next })}
      />
      <RuleSelect
        label={t(($) => $.segments.rules.periodLabel)}
        value={days === null ? 'ever' : 'recent'}
        options={[ever, recent]}
        onChange={(next) => onChange({ ...condition, days: next === 'ever' ? null : 90 })}
      />
      {days !== null && (
        <RuleNumber
          label={t(($) => $.segments.rules.daysLabel)}
          value={days}
          min={1}
          max={3650}
          unit={t(($) => $.segments.rules.daysUnit)}
          onChange={(next) => onChange({ ...condition, days: next })}
        />
      )}
      {isOfCampaign && names.campaigns.length > 0 && (
        <RuleSelect
          label={t(($) => $.segments.rules.campaignLabel)}
          value={campaignId ?? ''}
          options={[
            { value: '', label: t(($) => $.segments.rules.anyCampaign) },
            ...names.campaigns.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(next) => onChange({ ...condition, campaignId: next === '' ? null : next })}
        />
      )}
    </>
  );
}

/** The rest of the sentence, by what the condition is about. */
function Test({ condition, names, onChange }: Omit<Props, 'words'>) {
  const { t } = useTranslation('segments');
  const { t: tc } = useTranslation('contacts');
  const opLabel = t(($) => $.segments.rules.opLabel);
  const valueLabel = t(($) => $.segments.rules.valueLabel);
  const textOf = (op: (typeof choicesOperators)[number]): string => t(($) => $.segments.rules.op[op]);
  const opsOf = <Op extends (typeof choicesOperators)[number]>(ops: readonly Op[]) =>
    ops.map((value) => ({ value, label: textOf(value) }));
  switch (condition.type) {
    case 'text':
      return <TextTest test={condition.test} onChange={(test) => onChange({ ...condition, test })} />;
    case 'date':
      return (
        <DayTest hasPresence={false} test={condition.test} onChange={(test) => onChange({ ...condition, test })} />
      );
    case 'activity':
      return <Activity condition={condition} names={names} onChange={onChange} />;
    case 'field':
      return <OwnField condition={condition} names={names} onChange={onChange} />;
    case 'status':
      return (
        <>
          <RuleSelect
            label={opLabel}
            value={condition.op}
            options={opsOf(choiceOperators)}
            onChange={(op) => onChange({ ...condition, op })}
          />
          <RuleChoices
            label={valueLabel}
            values={condition.values}
            options={contactStatuses.map((value) => ({ value, label: tc(($) => $.contacts.status[value]) }))}
            onChange={(values) => onChange({ ...condition, values })}
          />
        </>
      );
    case 'source':
      return (
        <>
          <RuleSelect
            label={opLabel}
            value={condition.op}
            options={opsOf(choiceOperators)}
            onChange={(op) => onChange({ ...condition, op })}
          />
          <RuleChoices
            label={valueLabel}
            values={condition.values}
            options={contactSources.map((value) => ({ value, label: t(($) => $.segments.rules.source[value]) }))}
            onChange={(values) => onChange({ ...condition, values })}
          />
        </>
      );
    case 'language':
      return (
        <>
          <RuleSelect
            label={opLabel}
            value={condition.op}
            options={opsOf(choiceOperators)}
            onChange={(op) => onChange({ ...condition, op })}
          />
          <RuleChoices
            label={valueLabel}
            values={condition.values}
            options={wireLocales.map((value) => ({ value, label: t(($) => $.segments.rules.language[value]) }))}
            onChange={(values) => onChange({ ...condition, values })}
          />
        </>
      );
    case 'label':
      return (
        <>
          <RuleSelect
            label={opLabel}
            value={condition.op}
            options={opsOf(choicesOperators)}
            onChange={(op) => onChange({ ...condition, op })}
          />
          <RuleChoices
            label={valueLabel}
            values={condition.ids}
            options={names.labels.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(ids) => onChange({ ...condition, ids })}
          />
        </>
      );
    case 'profile':
    case 'folder': {
      const things =
        condition.type === 'profile'
          ? names.profiles
          : names.folders.map(({ id }) => ({ id, name: folderPath(names.folders, id) }));
      return (
        <>
          <RuleSelect
            label={opLabel}
            value={condition.op}
            options={opsOf(choiceOperators)}
            onChange={(op) => onChange({ ...condition, op })}
          />
          <RuleChoices
            label={valueLabel}
            values={condition.ids}
            options={things.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(ids) => onChange({ ...condition, ids })}
          />
        </>
      );
    }
  }
}

/** One condition as a line one reads from left to right. */
export function RuleRow(props: Props) {
  return (
    <>
      <FieldMenu {...props} />
      <Test condition={props.condition} names={props.names} onChange={props.onChange} />
    </>
  );
}
