import classes from './form.module.css';

type Props<Value extends string | number> = {
  label: string;
  hint?: string;
  options: readonly { value: Value; label: string; longLabel?: string }[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
};

/** Several of a few options, as toggle chips. */
export function ChipField<Value extends string | number>({ label, hint, options, values, onChange }: Props<Value>) {
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.chips}>
        {options.map(({ value, label: text, longLabel }) => (
          <label key={value} className={classes.chip}>
            <input
              type="checkbox"
              aria-label={longLabel}
              checked={values.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(
                  options
                    .map((each) => each.value)
                    .filter((each) => (each === value ? checked : values.includes(each))),
                )
              }
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
    </fieldset>
  );
}
