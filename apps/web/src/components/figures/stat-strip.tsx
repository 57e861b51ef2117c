import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './stat-strip.module.css';

export function StatStrip({ children, label }: { children: ReactNode; label: string }) {
  return (
    <section className={classes.strip} aria-label={label}>
      {children}
    </section>
  );
}

type StatProps = {
  label: string;
  value: string;
  delta?: ReactNode;
  spark?: ReactNode;
  note?: ReactNode;
  /** The list behind the count. */
  to?: string | undefined;
  /** What exactly is counted, next to the name. */
  tip?: ReactNode;
};

/** One figure of a strip: name, number in Petrona, change, sparkline. */
export function Stat({ label, value, delta, spark, note, to, tip }: StatProps) {
  return (
    <div className={classes.stat}>
      <div className={classes.top}>
        <span className={classes.name}>
          {label}
          {tip}
        </span>
        {delta}
      </div>
      <div className={classes.bottom}>
        {to === undefined ? (
          <span className={classes.value}>{value}</span>
        ) : (
          <Link to={to} className={classes.value} aria-label={`${label}: ${value}`}>
            {value}
          </Link>
        )}
        {spark !== undefined && <span className={classes.spark}>{spark}</span>}
      </div>
      {note !== undefined && <div className={classes.note}>{note}</div>}
    </div>
  );
}
