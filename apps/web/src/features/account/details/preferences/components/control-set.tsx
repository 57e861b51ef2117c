import type { ReactNode } from 'react';
import classes from './control-set.module.css';

/** Disables several controls together, without a visible frame. */
export function ControlSet({ isDisabled, children }: { isDisabled: boolean; children: ReactNode }) {
  return (
    <fieldset className={classes.set} disabled={isDisabled}>
      {children}
    </fieldset>
  );
}
