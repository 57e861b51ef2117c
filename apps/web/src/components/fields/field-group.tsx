import type { ReactNode } from 'react';
import { Grid, Text } from '#components/layout/layout.tsx';

type Props = { legend: string; isDisabled?: boolean | undefined; children: ReactNode };

/** Fields that belong together, in a frame with their common name. */
export function FieldGroup({ legend, isDisabled = false, children }: Props) {
  return (
    <Grid as="fieldset" border radius="lg" gap={10} m={0} pt={10} pb={14} px={16} shrink disabled={isDisabled}>
      <Text as="legend" px={6} size={13} weight="semibold">
        {legend}
      </Text>
      {children}
    </Grid>
  );
}
