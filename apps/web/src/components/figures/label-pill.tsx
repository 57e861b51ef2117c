import classes from './label-pill.module.css';

export const labelColours = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type LabelColour = (typeof labelColours)[number];

type Props = { name: string; colour: LabelColour };

/** A label: outlined pill with its coloured dot. */
export function LabelPill({ name, colour }: Props) {
  return (
    <span className={classes.pill}>
      <span className={classes.dot} style={{ background: `var(--label-${colour})` }} />
      {name}
    </span>
  );
}

/** As many labels as fit into a cell, the rest as a count with their names as tooltip. */
export function LabelPills({ labels, visible = 2 }: { labels: readonly Props[]; visible?: number }) {
  const hidden = labels.slice(visible);
  return (
    <span className={classes.row}>
      {labels.slice(0, visible).map((label) => (
        <LabelPill key={label.name} {...label} />
      ))}
      {hidden.length > 0 && (
        <span className={classes.more} title={hidden.map((label) => label.name).join(', ')}>
          +{hidden.length}
        </span>
      )}
    </span>
  );
}
