import { Box, Grid } from '#components/layout/layout.tsx';
import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import classes from './drive.module.css';

/** Placeholder tiles while loading. */
export function DriveSkeleton() {
  return (
    <Box scroll grow pt={8} pb={40} px={24} className={classes.center}>
      <LoadingState>
        <Grid columns="repeat(auto-fill, minmax(158px, 1fr))" gap={16} className={classes.loading}>
          {Array.from({ length: 10 }, (_, index) => (
            <div key={index}>
              <SkeletonBox height={160} />
              <SkeletonBox width="72%" />
              <SkeletonBox width="40%" />
            </div>
          ))}
        </Grid>
      </LoadingState>
    </Box>
  );
}
