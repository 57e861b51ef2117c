import { Switch } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { SelectField } from '#components/fields/select-field.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { useBlockTexts } from '../blocks/block-texts.tsx';
import { type FieldControlProps, textValue } from './field-control.ts';
import classes from './fields.module.css';

export function SelectControl({ field, label, hint, value, issues, onChange }: FieldControlProps) {
  const texts = useBlockTexts();
  const issue = issues[0];
  const options = (field.options ?? []).map((option) => ({
    value: option.value,
    label: texts.options[option.labelKey],
  }));
  const shown = textValue(value);
  return (
    <SelectField
      label={label}
      hint={hint}
      error={issue && fieldIssueText(issue)}
      value={shown}
      options={
        options.some((option) => option.value === shown) ? options : [{ value: shown, label: shown }, ...options]
      }
      onChange={(next) => onChange(next)}
    />
  );
}

type ToggleProps = { label: ReactNode; hint?: ReactNode; checked: boolean; onChange: (checked: boolean) => void };

/** A row with a switch on the right. */
export function ToggleRow({ label, hint, checked, onChange }: ToggleProps) {
  const id = useId();
  return (
    <Row minH={24} justify="between" gap={16} className={classes.toggle}>
      <label htmlFor={id}>
        {label}
        {hint !== undefined && (
          <Text as="span" block size={12} weight="regular" tone="faint">
            {hint}
          </Text>
        )}
      </label>
      <Switch id={id} size="sm" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    </Row>
  );
}

export function ToggleControl({ label, hint, value, onChange }: FieldControlProps) {
  return <ToggleRow label={label} hint={hint} checked={value === true} onChange={(checked) => onChange(checked)} />;
}
