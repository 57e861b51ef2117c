import { Icon } from '#components/icon/icon.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import classes from './segments.module.css';

type Segment<Value extends string> = {
  value: Value;
  label: string;
  icon?: IconShape;
  /** Note after the label, e.g. the saving. */
  note?: string | undefined;
};
type Props<Value extends string> = {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  /** Shows the icons alone; the labels are still read out. */
  isIconsOnly?: boolean;
  onChange: (value: Value) => void;
};

/** A switch between two or three views of the same thing. */
export function Segments<Value extends string>(props: Props<Value>) {
  const { label, segments, value, isIconsOnly, onChange } = props;
  return (
    <Row
      swipe
      maxW="100%"
      radius="md"
      fill="active"
      inline
      gap={2}
      p={2}
      align="stretch"
      className={classes.segments}
      role="group"
      aria-label={label}
      data-icons={isIconsOnly || undefined}
    >
      {segments.map((segment) => (
        <Row
          as="button"
          inline
          gap={6}
          h={28}
          px={12}
          radius="sm"
          size={13}
          weight="medium"
          tone="muted"
          nowrap
          focus="ring"
          touch={{ h: 36 }}
          key={segment.value}
          type="button"
          className={classes.segment}
          aria-pressed={segment.value === value}
          onClick={() => onChange(segment.value)}
        >
          {segment.icon && <Icon of={segment.icon} size={16} />}
          {segment.label}
          {segment.note !== undefined && (
            <Text as="span" size={12} weight="semibold" tone="ok">
              {segment.note}
            </Text>
          )}
        </Row>
      ))}
    </Row>
  );
}
