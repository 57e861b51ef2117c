import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { type FieldControlProps, textValue, useQuietError } from './field-control.ts';
import classes from './time.module.css';

const firstDay = '1900-01-01';
const lastDay = '2199-12-31';

type ClearProps = { label: string; isShown: boolean; onClear: () => void };

function Clear({ label, isShown, onClear }: ClearProps): ReactNode {
  const { t } = useTranslation('editor');
  if (!isShown) return null;
  const name = t(($) => $.editor.time.clear, { label });
  return <IconButton size={28} iconSize={16} icon={IconX} label={name} onClick={onClear} />;
}

/** A day, in the native date picker. */
export function DateControl({ label, hint, value, issues, onChange }: FieldControlProps) {
  const { error, onFocus, onBlur } = useQuietError(issues);
  const text = textValue(value);
  return (
    <div className={classes.line}>
      <TextField
        label={label}
        hint={hint}
        error={error}
        type="date"
        min={firstDay}
        max={lastDay}
        value={text}
        onFocus={onFocus}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.value, { isTyping: true })}
        end={<Clear label={label} isShown={text !== ''} onClear={() => onChange('')} />}
      />
    </div>
  );
}

/** A time of day, in the native time picker. */
export function TimeControl({ label, hint, value, issues, onChange }: FieldControlProps) {
  const { error, onFocus, onBlur } = useQuietError(issues);
  return (
    <div className={classes.line}>
      <TextField
        label={label}
        hint={hint}
        error={error}
        type="time"
        value={textValue(value)}
        onFocus={onFocus}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.value, { isTyping: true })}
      />
    </div>
  );
}

/** A day with an optional time. Two fields, because combined pickers are poor on most phones. */
export function DateTimeControl({ label, hint, value, issues, onChange }: FieldControlProps) {
  const { t } = useTranslation('editor');
  const { error, onFocus, onBlur } = useQuietError(issues);
  const hintId = useId();
  const legendId = useId();
  const [date = '', time = ''] = textValue(value).split('T');
  const write = (parts: { date: string; time: string }, isTyping: boolean) =>
    onChange(parts.date === '' || parts.time === '' ? parts.date : `${parts.date}T${parts.time}`, { isTyping });
  return (
    <div role="group" aria-labelledby={legendId} aria-describedby={hint === undefined ? undefined : hintId}>
      <Text mb={6} size={13} weight="semibold" id={legendId} className={classes.legend}>
        {label}
      </Text>
      <Grid
        columns="minmax(0, 1.5fr) minmax(0, 1fr) auto"
        align="center"
        gap={8}
        className={classes.pair}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <TextField
          label={t(($) => $.editor.time.day, { label })}
          hideLabel
          type="date"
          min={firstDay}
          max={lastDay}
          value={date}
          onChange={({ target }) => write({ date: target.value, time }, true)}
        />
        <TextField
          label={t(($) => $.editor.time.time, { label })}
          hideLabel
          type="time"
          disabled={date === ''}
          value={time}
          onChange={({ target }) => write({ date, time: target.value }, true)}
        />
        <Clear label={label} isShown={date !== ''} onClear={() => onChange('')} />
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
