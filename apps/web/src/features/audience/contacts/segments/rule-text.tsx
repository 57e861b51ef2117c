import controls from '#components/rules/rule-controls.module.css';
import classes from './rule-builder.module.css';

type Props = { label: string; value: string; onChange: (value: string) => void };

/** A text inside a sentence. */
export function RuleText({ label, value, onChange }: Props) {
  return (
    <input
      className={`${controls.control} ${classes.text}`}
      aria-label={label}
      value={value}
      maxLength={200}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
