import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#components/dates/date-field.tsx';
import { TimeField } from '#components/dates/time-field.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { type FieldControlProps, textValue, useQuietError } from './field-control.ts';
import classes from './time.module.css';

const firstDay = '1900-01-01';
const lastDay = '2199-12-31';

/** A day. */
export function DateControl({ label, hint, value, issues, onChange }: FieldControlProps) {
  const { t } = useTranslation('editor');
  const { error, onFocus, onBlur } = useQuietError(issues);
  return (
    <DateField
      label={label}
      hint={hint}
      error={error}
      min={firstDay}
      max={lastDay}
      value={textValue(value)}
      clearable={t(($) => $.editor.time.clear, { label })}
      onFocus={onFocus}
      onBlur={onBlur}
      onChange={(day) => onChange(day, { isTyping: true })}
    />
  );
}

/** A time of day. */
export function TimeControl({ label, hint, value, issues, onChange }: FieldControlProps) {
  const { error, onFocus, onBlur } = useQuietError(issues);
  return (
    <TimeField
      label={label}
      hint={hint}
      error={error}
      value={textValue(value)}
      onFocus={onFocus}
      onBlur={onBlur}
      onChange={(time) => onChange(time, { isTyping: true })}
    />
  );
}

/** A day with an optional time: two fields, because a day without a time means all of it. */
export function DateTimeControl({ label, hint, value, issues, onChange }: FieldControlProps) {
  const { t } = useTranslation('editor');
  const { error, onFocus, onBlur } = useQuietError(issues);
  const hintId = useId();
  const legendId = useId();
  const [date = '', time = ''] = textValue(value).split('T');
  const write = (parts: { date: string; time: string }) =>
    onChange(parts.date === '' || parts.time === '' ? parts.date : `${parts.date}T${parts.time}`, { isTyping: true });
  return (
    <div role="group" aria-labelledby={legendId} aria-describedby={hint === undefined ? undefined : hintId}>
      <Text mb={6} size={13} weight="semibold" id={legendId} className={classes.legend}>
        {label}
      </Text>
      <Grid columns="minmax(0, 1.5fr) minmax(0, 1fr)" align="start" gap={8} onFocus={onFocus} onBlur={onBlur}>
        <DateField
          label={t(($) => $.editor.time.day, { label })}
          hideLabel
          min={firstDay}
          max={lastDay}
          value={date}
          clearable={t(($) => $.editor.time.clear, { label })}
          onChange={(day) => write({ date: day, time })}
        />
        <TimeField
          label={t(($) => $.editor.time.time, { label })}
          hideLabel
          disabled={date === ''}
          value={time}
          onChange={(next) => write({ date, time: next })}
        />
      </Grid>
      <FieldNote error={error} />
      {error === undefined && hint !== undefined && (
        <Text mt={4} size={12} tone="faint" id={hintId}>
          {hint}
        </Text>
      )}
    </div>
  );
}
