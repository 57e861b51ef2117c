import { useId } from 'react';
import { layout, Row, Stack, Text } from '#components/layout/layout.tsx';
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
        <Row
          pointer
          hover="hover"
          lineBetween
          as="label"
          align="start"
          gap={12}
          py={12}
          px={14}
          key={option.value}
          className={classes.option}
        >
          <input
            {...layout('box', { fixed: true, w: 16, h: 16, mt: 4 })}
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={disabled}
            aria-describedby={`${name}-${option.value}`}
            aria-label={option.label}
            onChange={() => onChange(option.value)}
          />
          <Stack as="span" shrink>
            <Text as="b" weight="semibold">
              {option.label}
            </Text>
            <Text as="small" size={13} tone="muted" id={`${name}-${option.value}`}>
              {option.help}
            </Text>
          </Stack>
        </Row>
      ))}
    </Stack>
  );
}
