import { Text } from '#components/layout/layout.tsx';
import classes from './rule-controls.module.css';

type Props = {
  label: string;
  /** NaN for empty or invalid input. */
  value: number;
  min?: number;
  max?: number;
  step?: number | 'any';
  unit?: string;
  isInvalid?: boolean;
  onChange: (value: number) => void;
};

/** A number inside a sentence, followed by its unit. */
export function RuleNumber({ label, value, min, max, step = 1, unit, isInvalid, onChange }: Props) {
  return (
    <>
      <input
        type="number"
        className={`${classes.control} ${classes.number}`}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        value={Number.isNaN(value) ? '' : value}
        min={min}
        max={max}
        step={step}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      {unit !== undefined && (
        <Text as="span" size={13} tone="muted">
          {unit}
        </Text>
      )}
    </>
  );
}
