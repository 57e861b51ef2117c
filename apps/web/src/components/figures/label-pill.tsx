import { Box, Row } from '#components/layout/layout.tsx';
import classes from './label-pill.module.css';

export const labelColours = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type LabelColour = (typeof labelColours)[number];

type Props = { name: string; colour: LabelColour };

/** A label: outlined pill with its coloured dot. */
export function LabelPill({ name, colour }: Props) {
  return (
    <Row
      border="strong"
      radius="full"
      h={22}
      fill="surface"
      as="span"
      inline
      gap={6}
      px={8}
      tone="muted"
      size={12}
      weight="medium"
      nowrap
    >
      <Box
        w={8}
        h={8}
        radius="full"
        as="span"
        fixed
        className={classes.dot}
        style={{ background: `var(--label-${colour})` }}
      />
      {name}
    </Row>
  );
}

/** As many labels as fit into a cell, the rest as a count with their names as tooltip. */
export function LabelPills({ labels, visible = 2 }: { labels: readonly Props[]; visible?: number }) {
  const hidden = labels.slice(visible);
  return (
    <Row as="span" inline gap={4}>
      {labels.slice(0, visible).map((label) => (
        <LabelPill key={label.name} {...label} />
      ))}
      {hidden.length > 0 && (
        <Row
          radius="sm"
          h={22}
          fill="active"
          as="span"
          inline
          px={8}
          size={12}
          weight="semibold"
          tone="muted"
          title={hidden.map((label) => label.name).join(', ')}
        >
          +{hidden.length}
        </Row>
      )}
    </Row>
  );
}
