import type { ReactNode } from 'react';
import { Box } from '#components/layout/layout.tsx';
import classes from './account-home.module.css';

/** Names and values in two columns. */
export function Facts({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <Box as="dl" className={classes.facts}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}
