import {
  choiceOperators,
  choicesOperators,
  dayOperators,
  numberOperators,
  type SegmentCondition,
  textOperators,
} from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { useTranslation } from 'react-i18next';
import { DateField } from '#components/dates/date-field.tsx';
import { Box } from '#components/layout/layout.tsx';
import { RuleChoices } from '#components/rules/rule-choices.tsx';
import { RuleNumber } from '#components/rules/rule-number.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { RuleText } from './rule-text.tsx';

type FieldTest = Extract<SegmentCondition, { type: 'field' }>['of'];
type TestOf<Kind extends FieldTest['kind']> = Extract<FieldTest, { kind: Kind }>['test'];
type Props<Kind extends FieldTest['kind']> = { test: TestOf<Kind>; onChange: (test: TestOf<Kind>) => void };

const presence = ['filled', 'empty'] as const;

function useOps() {
  const { t } = useTranslation('segments');
  const textOf = (op: Op): string => t(($) => $.segments.rules.op[op]);
  return {
    label: t(($) => $.segments.rules.opLabel),
    value: t(($) => $.segments.rules.valueLabel),
    days: t(($) => $.segments.rules.daysLabel),
    daysUnit: t(($) => $.segments.rules.daysUnit),
    nothing: t(($) => $.segments.rules.nothingToChoose),
    options: <Chosen extends Op>(ops: readonly Chosen[]) => ops.map((value) => ({ value, label: textOf(value) })),
  };
}
type Op = (
  | typeof textOperators
  | typeof presence
  | typeof numberOperators
  | typeof dayOperators
  | typeof choicesOperators
)[number];

export function TextTest({ test, onChange }: Props<'text'>) {
  const ops = useOps();
  const value = 'value' in test ? test.value : '';
  return (
    <>
      <SelectField
        size="sm"
        hideLabel
        label={ops.label}
        value={test.op}
        options={ops.options([...textOperators, ...presence])}
        onChange={(op) => onChange(op === 'filled' || op === 'empty' ? { op } : { op, value })}
      />
      {'value' in test && (
        <RuleText label={ops.value} value={value} onChange={(next) => onChange({ ...test, value: next })} />
      )}
    </>
  );
}

export function NumberTest({ test, onChange }: Props<'number'>) {
  const ops = useOps();
  const value = 'value' in test ? test.value : 1;
  return (
    <>
      <SelectField
        size="sm"
        hideLabel
        label={ops.label}
        value={test.op}
        options={ops.options([...numberOperators, ...presence])}
        onChange={(op) => onChange(op === 'filled' || op === 'empty' ? { op } : { op, value })}
      />
      {'value' in test && (
        <RuleNumber
          label={ops.value}
          value={value}
          step="any"
          onChange={(next) => onChange({ ...test, value: next })}
        />
      )}
    </>
  );
}

export function DayTest({ test, onChange, hasPresence }: Props<'date'> & { hasPresence: boolean }) {
  const ops = useOps();
  const days = 'days' in test ? test.days : 30;
  const day = 'day' in test ? test.day : '';
  function choose(op: (typeof test)['op']): void {
    if (op === 'filled' || op === 'empty') onChange({ op });
    else if (op === 'before' || op === 'after' || op === 'on') onChange({ op, day });
    else onChange({ op, days });
  }
  const offered = hasPresence ? [...dayOperators, ...presence] : dayOperators.filter((op) => op !== 'next_days');
  return (
    <>
      <SelectField
        size="sm"
        hideLabel
        label={ops.label}
        value={test.op}
        options={ops.options(offered)}
        onChange={choose}
      />
      {'days' in test && (
        <RuleNumber
          label={ops.days}
          value={days}
          min={1}
          max={3650}
          unit={ops.daysUnit}
          onChange={(next) => onChange({ ...test, days: next })}
        />
      )}
      {'day' in test && (
        <Box w={184}>
          <DateField
            size="sm"
            label={ops.value}
            hideLabel
            value={day}
            onChange={(next) => onChange({ ...test, day: next })}
          />
        </Box>
      )}
    </>
  );
}

type ChoiceProps<Kind extends 'choice' | 'choices'> = Props<Kind> & { options: readonly string[] };

export function ChoiceTest({ test, onChange, options }: ChoiceProps<'choice'>) {
  const ops = useOps();
  const values = 'values' in test ? test.values : [];
  return (
    <>
      <SelectField
        size="sm"
        hideLabel
        label={ops.label}
        value={test.op}
        options={ops.options([...choiceOperators, ...presence])}
        onChange={(op) => onChange(op === 'filled' || op === 'empty' ? { op } : { op, values })}
      />
      {'values' in test && (
        <RuleChoices
          label={ops.value}
          options={options.map((value) => ({ value, label: value }))}
          values={values}
          empty={ops.nothing}
          onChange={(next) => onChange({ ...test, values: next })}
        />
      )}
    </>
  );
}

export function ChoicesTest({ test, onChange, options }: ChoiceProps<'choices'>) {
  const ops = useOps();
  const values = 'values' in test ? test.values : [];
  return (
    <>
      <SelectField
        size="sm"
        hideLabel
        label={ops.label}
        value={test.op}
        options={ops.options([...choicesOperators, ...presence])}
        onChange={(op) => onChange(op === 'filled' || op === 'empty' ? { op } : { op, values })}
      />
      {'values' in test && (
        <RuleChoices
          label={ops.value}
          options={options.map((value) => ({ value, label: value }))}
          values={values}
          empty={ops.nothing}
          onChange={(next) => onChange({ ...test, values: next })}
        />
      )}
    </>
  );
}

export function BooleanTest({ test, onChange }: Props<'boolean'>) {
  const { t } = useTranslation('segments');
  const ops = useOps();
  const value = 'value' in test ? (test.value ? 'yes' : 'no') : test.op;
  return (
    <SelectField
      size="sm"
      hideLabel
      label={ops.label}
      value={value}
      options={[
        { value: 'yes', label: t(($) => $.segments.cell.yes) },
        { value: 'no', label: t(($) => $.segments.cell.no) },
        ...ops.options(presence),
      ]}
      onChange={(op) => onChange(op === 'filled' || op === 'empty' ? { op } : { op: 'is', value: op === 'yes' })}
    />
  );
}
