import type { ReactNode } from 'react';
import { Box, Text } from '#components/layout/layout.tsx';

/** A name and its value, inside the `dl` of a `Grid`. */
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
