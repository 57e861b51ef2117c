import controls from '#components/rules/rule-controls.module.css';
import classes from './rule-builder.module.css';

type Props = { label: string; value: string; type?: 'text' | 'date'; onChange: (value: string) => void };

/** A text or date input inside a sentence. */
export function RuleText({ label, value, type = 'text', onChange }: Props) {
  return (
    <input
      type={type}
      className={`${controls.control} ${type === 'text' ? classes.text : ''}`}
      aria-label={label}
      value={value}
      maxLength={type === 'text' ? 200 : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
