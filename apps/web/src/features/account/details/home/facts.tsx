import type { ReactNode } from 'react';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import classes from './account-home.module.css';

/** Names and values in two columns. */
export function Facts({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <Box as="dl" className={classes.facts}>
      {rows.map(({ label, value }) => (
        <Row align="stretch" justify="between" gap={16} py={10} lineTop key={label}>
          <Text as="dt" tone="muted">
            {label}
          </Text>
          <Text as="dd" weight="medium" textAlign="right" breakWords>
            {value}
          </Text>
        </Row>
      ))}
    </Box>
  );
}
