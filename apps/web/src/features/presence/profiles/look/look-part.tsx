import { type ReactNode, useId } from 'react';
import classes from './look-panel.module.css';

/** A part of the panel with its name; its content refers to the label by id. */
export function LookPart({ label, children }: { label: string; children: (labelId: string) => ReactNode }) {
  const labelId = useId();
  return (
    <div className={classes.part}>
      <p id={labelId} className={classes.label}>
        {label}
      </p>
      {children(labelId)}
    </div>
  );
}
