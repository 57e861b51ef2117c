import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './rule-builder.module.css';

type SelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** A short choice inside a sentence; the browser’s own, which every phone and keyboard knows. */
export function RuleSelect<Value extends string>({ label, value, options, onChange }: SelectProps<Value>) {
  return (
    <select
      className={classes.control}
      aria-label={label}
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

type NumberProps = {
  label: string;
  value: number;
  min?: number;
  max?: number;
  step?: number | 'any';
  unit?: string;
  onChange: (value: number) => void;
};

export function RuleNumber({ label, value, min, max, step = 1, unit, onChange }: NumberProps) {
  return (
    <>
      <input
        type="number"
        className={`${classes.control} ${classes.number}`}
        aria-label={label}
        value={Number.isNaN(value) ? '' : value}
        min={min}
        max={max}
        step={step}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      {unit !== undefined && <span className={classes.unit}>{unit}</span>}
    </>
  );
}

type TextProps = { label: string; value: string; type?: 'text' | 'date'; onChange: (value: string) => void };

export function RuleText({ label, value, type = 'text', onChange }: TextProps) {
  return (
    <input
      type={type}
      className={`${classes.control} ${type === 'text' ? classes.text : ''}`}
      aria-label={label}
      value={value}
      maxLength={type === 'text' ? 200 : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type ChoicesProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
};

/** Several of a few, as chips that tick. */
export function RuleChoices<Value extends string>({ label, options, values, onChange }: ChoicesProps<Value>) {
  const { t } = useTranslation('segments');
  if (options.length === 0) return <span className={classes.help}>{t(($) => $.segments.rules.nothingToChoose)}</span>;
  return (
    <fieldset className={classes.choices} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classes.choice}>
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
