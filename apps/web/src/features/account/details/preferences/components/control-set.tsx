import type { ReactNode } from 'react';
import { Box } from '#components/layout/layout.tsx';
import classes from './control-set.module.css';

/** Disables several controls together, without a visible frame. */
export function ControlSet({ isDisabled, children }: { isDisabled: boolean; children: ReactNode }) {
  return (
    <Box as="fieldset" shrink m={0} p={0} className={classes.set} disabled={isDisabled}>
      {children}
    </Box>
  );
}
