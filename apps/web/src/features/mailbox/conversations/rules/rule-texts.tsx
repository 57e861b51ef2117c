import controls from '#components/rules/rule-controls.module.css';
import { valuesOf } from './rule-draft.rules.ts';
import classes from './rules.module.css';

type Props = {
  label: string;
  values: readonly string[];
  placeholder: string;
  isInvalid: boolean;
  onChange: (values: string[]) => void;
};

/** Comma-separated words; input stays as typed. */
export function RuleTexts({ label, values, placeholder, isInvalid, onChange }: Props) {
  return (
    <input
      className={`${controls.control} ${classes.texts}`}
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
