import { Row, Text } from '#components/layout/layout.tsx';
import classes from './chips.module.css';

type Chip<Value extends string> = { value: Value; label: string; count?: string };
type Props<Value extends string> = {
  label: string;
  chips: readonly Chip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few short options. */
export function Chips<Value extends string>({ label, chips, value, onChange }: Props<Value>) {
  return (
    <Row wrap gap={8} align="stretch" role="group" aria-label={label}>
      {chips.map((chip) => (
        <Row
          chosen="line"
          as="button"
          inline
          gap={6}
          h={30}
          px={10}
          border="strong"
          radius="md"
          fill="surface"
          size={13}
          weight="medium"
          tone="muted"
          nowrap
          hover="hover"
          touch={{ h: 36 }}
          key={chip.value}
          type="button"
          className={classes.chip}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && (
            <Text as="span" tone="faint" tabular className={classes.count}>
              {chip.count}
            </Text>
          )}
        </Row>
      ))}
    </Row>
  );
}
