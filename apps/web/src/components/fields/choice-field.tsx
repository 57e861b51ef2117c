import { type ReactNode, useId } from 'react';
import { coverInput } from './cover-input.ts';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { FieldNote } from './field-note.tsx';
import classes from './choice-field.module.css';

type Choice = { value: string; label: string; isDisabled?: boolean };
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
    <Box as="fieldset" border="none" m={0} p={0} shrink data-invalid={Boolean(error) || undefined} {...rest}>
      <Text as="legend" p={0} mb={6} size={13} weight="semibold">
        {label}
        {aside}
      </Text>
      <Row align="stretch" wrap gap={8}>
        {choices.map((choice) => (
          <Row
            as="label"
            relative
            flex="1 1 auto"
            justify="center"
            minH={40}
            px={12}
            py={4}
            border="input"
            radius={10}
            fill="surface"
            size={13}
            weight="medium"
            pointer
            hover="hover"
            key={choice.value}
            {...(choice.isDisabled ? { tone: 'faint' as const } : {})}
            className={classes.choice}
          >
            <input
              {...coverInput}
              type="radio"
              disabled={choice.isDisabled ?? false}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange?.(choice.value)}
            />
            <span>{choice.label}</span>
          </Row>
        ))}
      </Row>
      <FieldNote error={error} />
    </Box>
  );
}
