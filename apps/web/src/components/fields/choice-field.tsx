import { type ReactNode, useId } from 'react';
import { FieldNote } from './field-note.tsx';
import classes from './choice-field.module.css';

type Choice = { value: string; label: string };
type Props = {
  label: string;
  /** Next to the label, e.g. a tip. */
  aside?: ReactNode;
  choices: readonly Choice[];
  value?: string;
  onChange?: (value: string) => void;
  error?: ReactNode;
  'data-path'?: string;
};

/** A few named options side by side; one is selected. */
export function ChoiceField({ label, aside, choices, value, onChange, error, ...rest }: Props) {
  const name = useId();
  return (
    <fieldset className={classes.set} data-invalid={Boolean(error) || undefined} {...rest}>
      <legend className={classes.legend}>
        {label}
        {aside}
      </legend>
      <div className={classes.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange?.(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      <FieldNote error={error} />
    </fieldset>
  );
}
