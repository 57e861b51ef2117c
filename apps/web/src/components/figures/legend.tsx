import type { CSSProperties } from 'react';
import classes from './legend.module.css';

type ColorStyle = CSSProperties & { '--legend-color': string };

/** Maps colours to series. */
export function Legend({ items }: { items: readonly { name: string; color: string }[] }) {
  return (
    <span className={classes.legend}>
      {items.map(({ name, color }) => {
        const style: ColorStyle = { '--legend-color': color };
        return (
          <span key={name} className={classes.item} style={style}>
            {name}
          </span>
        );
      })}
    </span>
  );
}
