import type { ReactNode } from 'react';
import { Row } from '#components/layout/layout.tsx';
import classes from './kbd.module.css';

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <Row
      as="kbd"
      inline
      justify="center"
      minW={20}
      h={19}
      px={6}
      py={0}
      border
      radius="sm"
      fill="surface-2"
      tone="faint"
      nowrap
      className={classes.kbd}
    >
      {children}
    </Row>
  );
}
