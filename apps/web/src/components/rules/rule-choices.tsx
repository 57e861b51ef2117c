import type { ReactNode } from 'react';
import { layout, Row, Text } from '#components/layout/layout.tsx';
import classes from './rule-controls.module.css';

type Props<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  values: readonly Value[];
  /** Shown when there are no options. */
  empty: string;
  /** Label of a selected value that no longer exists: it stays visible until it is unticked. Absent: hidden. */
  gone?: string;
  onChange: (values: Value[]) => void;
};

/** Several of a few options, as toggle chips. */
export function RuleChoices<Value extends string>({ label, options, values, empty, gone, onChange }: Props<Value>) {
  const missing = gone === undefined ? [] : values.filter((value) => !options.some((option) => option.value === value));
  const shown = [...options, ...missing.map((value) => ({ value, label: gone }))];
  if (shown.length === 0)
    return (
      <Text as="span" size={12} tone="faint">
        {empty}
      </Text>
    );
  return (
    <Row basis="100%" border="none" as="fieldset" wrap gap={6} m={0} p={0} align="stretch" aria-label={label}>
      {shown.map((option) => (
        <Row
          chosen="field"
          border="strong"
          radius={14}
          pointer
          touch={{ minH: 44 }}
          minH={28}
          as="label"
          inline
          gap={6}
          px={10}
          size={13}
          tone="muted"
          key={option.value}
          className={classes.choice}
          data-gone={missing.includes(option.value) || undefined}
        >
          <input
            {...layout('box', { position: 'absolute', opacity: 0, pierced: true })}
            type="checkbox"
            checked={values.includes(option.value)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...values, option.value]
                  : values.filter((value) => value !== option.value),
              )
            }
          />
          {option.label}
        </Row>
      ))}
    </Row>
  );
}
