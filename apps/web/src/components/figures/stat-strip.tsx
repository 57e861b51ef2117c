import type { ReactNode } from 'react';
import classes from './stat-strip.module.css';

export function StatStrip({ children, label }: { children: ReactNode; label: string }) {
  return (
    <section className={classes.strip} aria-label={label}>
      {children}
    </section>
  );
}

type StatProps = { label: string; value: string; delta?: ReactNode; spark?: ReactNode; note?: ReactNode };

/** One figure of a strip: name, number in Petrona, change, small run. */
export function Stat({ label, value, delta, spark, note }: StatProps) {
  return (
    <div className={classes.stat}>
      <div className={classes.top}>
        <span>{label}</span>
        {delta}
      </div>
      <div className={classes.bottom}>
        <span className={classes.value}>{value}</span>
        {spark !== undefined && <span className={classes.spark}>{spark}</span>}
      </div>
      {note !== undefined && <div className={classes.note}>{note}</div>}
    </div>
  );
}
