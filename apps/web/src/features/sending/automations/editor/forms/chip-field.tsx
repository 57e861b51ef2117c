import { Box, Row, Text } from '#components/layout/layout.tsx';
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
    <Box as="fieldset" shrink m={0} p={0}>
      <Text as="legend" mb={8} p={0} size={13} weight="semibold">
        {label}
      </Text>
      <Row wrap gap={6} align="stretch">
        {options.map(({ value, label: text, longLabel }) => (
          <Row
            border="strong"
            radius={16}
            pointer
            relative
            minH={32}
            as="label"
            inline
            px={12}
            size={13}
            tone="muted"
            key={value}
            className={classes.chip}
          >
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
          </Row>
        ))}
      </Row>
      {hint !== undefined && (
        <Text mt={6} size={12} tone="faint">
          {hint}
        </Text>
      )}
    </Box>
  );
}
