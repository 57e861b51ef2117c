import type { ReactNode } from 'react';
import classes from './control-set.module.css';

/** Switches several controls off together, without a frame of its own. */
export function ControlSet({ isDisabled, children }: { isDisabled: boolean; children: ReactNode }) {
  return (
    <fieldset className={classes.set} disabled={isDisabled}>
      {children}
    </fieldset>
  );
}
