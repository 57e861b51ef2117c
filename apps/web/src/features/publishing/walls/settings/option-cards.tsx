import { useId } from 'react';
import { Row, Stack } from '#components/layout/layout.tsx';
import classes from './settings.module.css';

type Props<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; help: string }[];
  value: Value;
  disabled: boolean;
  onChange: (value: Value) => void;
};

/** One of a few options, each with an explanation. */
export function OptionCards<Value extends string>({ label, options, value, disabled, onChange }: Props<Value>) {
  const name = useId();
  return (
    <Stack border radius="lg" clip role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Row as="label" align="start" gap={12} py={12} px={14} key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={disabled}
            aria-describedby={`${name}-${option.value}`}
            aria-label={option.label}
            onChange={() => onChange(option.value)}
          />
          <span>
            <b>{option.label}</b>
            <small id={`${name}-${option.value}`}>{option.help}</small>
          </span>
        </Row>
      ))}
    </Stack>
  );
}
