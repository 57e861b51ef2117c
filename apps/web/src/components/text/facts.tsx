import type { ReactNode } from 'react';
import { Box, Grid, Text } from '#components/layout/layout.tsx';

/** Names and their values, one pair to a line; on phones one under the other if asked. */
export function Facts({ children, stacked = false }: { children: ReactNode; stacked?: boolean }) {
  const columns = 'max-content minmax(0, 1fr)';
  return (
    <Grid as="dl" columns={columns} gap={4} gapX={14} size={13} {...(stacked ? { phone: { columns: '1fr' } } : {})}>
      {children}
    </Grid>
  );
}

/** A name and its value, inside `Facts` or the `dl` of a `Grid`. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <Text as="dt" tone="muted" breakWords>
        {name}
      </Text>
      <Box as="dd" shrink breakWords tabular>
        {children}
      </Box>
    </>
  );
}
