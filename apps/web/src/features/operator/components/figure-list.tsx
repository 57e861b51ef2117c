import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './figure-list.module.css';

export type FigureLine = {
  key: string;
  name: ReactNode;
  value: string;
  /** A quieter second figure. */
  note?: string | undefined;
  /** The list behind it. */
  to?: string | undefined;
};

/** Names and figures in two columns; a figure with a list behind it is the way there. */
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
