import { Switch } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { IconChevronDown } from 'virtual:tabler-icons';
import { FieldFrame } from '#components/fields/field-frame.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { layout, Row, Text } from '#components/layout/layout.tsx';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { useBlockTexts } from '../blocks/block-texts.tsx';
import { type FieldControlProps, textValue } from './field-control.ts';
import classes from './fields.module.css';

type SelectProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  hideLabel?: boolean;
  value: string;
  options: readonly { value: string; label: string }[];
  size?: 'sm' | 'md';
  onChange: (value: string) => void;
};

/** The native select: searchable by typing, and suited to touch on phones. */
export function SelectField({ label, hint, error, hideLabel, value, options, size = 'md', onChange }: SelectProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(ids) => (
        <Row relative className={classes.select} data-size={size}>
          <select
            {...layout('box', {
              full: true,
              h: 'var(--h-md)',
              pl: 12,
              pr: '34px',
              py: 0,
              border: 'input',
              radius: 'md',
              fill: 'surface',
              tone: 'default',
              pointer: true,
            })}
            {...ids}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            {...layout('box', { position: 'absolute', tone: 'faint', pierced: true })}
            of={IconChevronDown}
            size={16}
          />
        </Row>
      )}
    </FieldFrame>
  );
}

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
