import { useTranslation } from 'react-i18next';
import { TextField } from '#components/fields/text-field.tsx';
import { FieldFrame } from '#components/fields/field-frame.tsx';
import { layout, Text } from '#components/layout/layout.tsx';
import { type FieldControlProps, textValue, useQuietError } from './field-control.ts';
import classes from './fields.module.css';

const nearlyFull = 0.8;

/** “17/32” while relevant: when focused, or near the limit. */
export function Counter({ used, max, isFocused }: { used: number; max: number | undefined; isFocused: boolean }) {
  const { t } = useTranslation('editor');
  if (max === undefined || (!isFocused && used < max * nearlyFull)) return null;
  return (
    <Text as="span" fixed size={12} tone="faint" tabular>
      <span aria-hidden="true">{`${used}/${max}`}</span>
      <span className="sr-only">{t(($) => $.editor.field.counter, { used, max })}</span>
    </Text>
  );
}

export function TextControl({ field, label, hint, value, issues, onChange }: FieldControlProps) {
  const { error, isFocused, onFocus, onBlur } = useQuietError(issues);
  const text = textValue(value);
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      value={text}
      maxLength={field.max}
      autoComplete="off"
      onFocus={onFocus}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value, { isTyping: true })}
      end={<Counter used={text.length} max={field.max} isFocused={isFocused} />}
    />
  );
}

export function MultilineControl({ field, label, hint, value, issues, onChange }: FieldControlProps) {
  const { error, isFocused, onFocus, onBlur } = useQuietError(issues);
  const text = textValue(value);
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      aside={<Counter used={text.length} max={field.max} isFocused={isFocused} />}
    >
      {(ids) => (
        <textarea
          {...ids}
          {...layout('box', {
            full: true,
            minH: 76,
            px: 12,
            py: 8,
            border: 'input',
            radius: 'md',
            fill: 'surface',
            leading: 'body',
            maxH: 320,
            touch: { size: 16 },
            focus: 'field',
            className: classes.area,
          })}
          value={text}
          rows={3}
          maxLength={field.max}
          data-invalid={error === undefined ? undefined : true}
          onFocus={onFocus}
          onBlur={onBlur}
          onChange={({ target }) => onChange(target.value, { isTyping: true })}
        />
      )}
    </FieldFrame>
  );
}

export function NumberControl({ field, label, hint, value, issues, onChange }: FieldControlProps) {
  const { error, onFocus, onBlur } = useQuietError(issues);
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      type="number"
      inputMode="numeric"
      value={typeof value === 'number' ? String(value) : ''}
      max={field.max}
      onFocus={onFocus}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber, { isTyping: true })}
    />
  );
}
