import classes from './rule-controls.module.css';

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  isInvalid?: boolean;
  onChange: (value: Value) => void;
};

/** A short select inside a sentence; native, for every phone and keyboard. */
export function RuleSelect<Value extends string>({ label, value, options, isInvalid, onChange }: Props<Value>) {
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
