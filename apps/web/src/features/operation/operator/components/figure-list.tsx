import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './figure-list.module.css';

export type FigureLine = {
  key: string;
  name: ReactNode;
  value: string;
  /** A less prominent second figure. */
  note?: string | undefined;
  /** The list behind the figure. */
  to?: string | undefined;
};

/** Names and figures in two columns; figures with a list are links to it. */
export function FigureList({ lines }: { lines: readonly FigureLine[] }) {
  return (
    <dl className={classes.list}>
      {lines.map(({ key, name, value, note, to }) => (
        <div key={key} className={classes.line}>
          <dt>{name}</dt>
          <dd>
            {note !== undefined && <span className={classes.note}>{note}</span>}
            {to === undefined ? <b>{value}</b> : <Link to={to}>{value}</Link>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
