import type { ReactNode } from 'react';
import classes from './card.module.css';

type Props = { title?: string; end?: ReactNode; children: ReactNode; isFlush?: boolean };

/** A bordered surface with an optional heading row. Never a card inside a card. */
export function Card({ title, end, children, isFlush = false }: Props) {
  return (
    <section className={classes.card}>
      {title !== undefined && (
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {end}
        </div>
      )}
      {isFlush ? children : <div className={classes.body}>{children}</div>}
    </section>
  );
}
