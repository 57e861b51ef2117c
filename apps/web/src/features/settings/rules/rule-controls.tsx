import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { valuesOf } from './rule-draft.rules.ts';
import classes from './rules.module.css';

type Option<Value extends string> = { value: Value; label: string };

type SelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  isInvalid?: boolean;
  onChange: (value: Value) => void;
};

/** A short choice inside a sentence; the browser’s own, which every phone and keyboard knows. */
export function RuleSelect<Value extends string>({ label, value, options, isInvalid, onChange }: SelectProps<Value>) {
  return (
    <select
      className={classes.control}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

type TextsProps = {
  label: string;
  values: readonly string[];
  placeholder: string;
  isInvalid: boolean;
  onChange: (values: string[]) => void;
};

/** Several words with commas between; what is typed stays as it is typed. */
export function RuleTexts({ label, values, placeholder, isInvalid, onChange }: TextsProps) {
  return (
    <input
      className={`${classes.control} ${classes.text}`}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      defaultValue={values.join(', ')}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(valuesOf(event.currentTarget.value))}
    />
  );
}

type ChoicesProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
};

/** Several of a few, as chips that tick; what is chosen and gone stays in view until it is unticked. */
export function RuleChoices<Value extends string>({ label, options, values, onChange }: ChoicesProps<Value>) {
  const { t } = useTranslation('rules');
  const gone = values.filter((value) => !options.some((option) => option.value === value));
  const shown = [...options, ...gone.map((value) => ({ value, label: t(($) => $.rules.gone) }))];
  if (shown.length === 0) return <span className={classes.hint}>{t(($) => $.rules.nothing)}</span>;
  return (
    <fieldset className={classes.choices} aria-label={label}>
      {shown.map((option) => (
        <label key={option.value} className={classes.choice} data-gone={gone.includes(option.value) || undefined}>
          <input
            type="checkbox"
            checked={values.includes(option.value)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...values, option.value]
                  : values.filter((value) => value !== option.value),
              )
            }
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
