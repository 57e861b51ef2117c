import { Grid, Stack } from '#components/layout/layout.tsx';
import { SkeletonBox } from '#components/states/skeleton.tsx';
import classes from './dashboard-grid.module.css';

/** Placeholders of the same size as the figures. */
export function DashboardShape() {
  return (
    <Stack phone={{ gap: 16 }} gap={20} shrink className={classes.stack}>
      <SkeletonBox height={103} />
      <Grid
        oneColumnBelow={1000}
        phone={{ gap: 16, mt: 16 }}
        columns="minmax(0, 1.72fr) minmax(0, 1fr)"
        gap={20}
        align="start"
        mt={20}
      >
        <SkeletonBox height={310} />
        <SkeletonBox height={310} />
      </Grid>
    </Stack>
  );
}
