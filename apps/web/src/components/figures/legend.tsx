import type { CSSProperties } from 'react';
import { Row } from '#components/layout/layout.tsx';
import classes from './legend.module.css';

type ColorStyle = CSSProperties & { '--legend-color': string };

/** Maps colours to series. */
export function Legend({ items }: { items: readonly { name: string; color: string }[] }) {
  return (
    <Row as="span" wrap gap={4} gapX={16} align="stretch">
      {items.map(({ name, color }) => {
        const style: ColorStyle = { '--legend-color': color };
        return (
          <Row
            as="span"
            inline
            gap={8}
            size={12}
            weight="medium"
            tone="muted"
            key={name}
            className={classes.item}
            style={style}
          >
            {name}
          </Row>
        );
      })}
    </Row>
  );
}
