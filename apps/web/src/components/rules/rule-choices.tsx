import type { ReactNode } from 'react';
import classes from './rule-controls.module.css';

type Props<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  values: readonly Value[];
  /** Said where there is nothing to choose from. */
  empty: string;
  /** Name of what is chosen and not among the options any more: it stays in view until it is unticked. Without it, hidden. */
  gone?: string;
  onChange: (values: Value[]) => void;
};

/** Several of a few, as chips that tick. */
export function RuleChoices<Value extends string>({ label, options, values, empty, gone, onChange }: Props<Value>) {
  const missing = gone === undefined ? [] : values.filter((value) => !options.some((option) => option.value === value));
  const shown = [...options, ...missing.map((value) => ({ value, label: gone }))];
  if (shown.length === 0) return <span className={classes.empty}>{empty}</span>;
  return (
    <fieldset className={classes.choices} aria-label={label}>
      {shown.map((option) => (
        <label key={option.value} className={classes.choice} data-gone={missing.includes(option.value) || undefined}>
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
