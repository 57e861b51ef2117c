import { Box, Grid, Stack } from '#components/layout/layout.tsx';
import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';

/** Placeholder tiles while loading. */
export function DriveSkeleton() {
  return (
    <Box phone={{ p: '4px 16px 96px' }} scroll grow pt={8} pb={40} px={24}>
      <LoadingState>
        <Grid phone={{ columns: '1fr 1fr', gap: 12 }} columns="repeat(auto-fill, minmax(158px, 1fr))" gap={16}>
          {Array.from({ length: 10 }, (_, index) => (
            <Stack gap={10} pb={8} key={index}>
              <SkeletonBox height={160} />
              <SkeletonBox width="72%" />
              <SkeletonBox width="40%" />
            </Stack>
          ))}
        </Grid>
      </LoadingState>
    </Box>
  );
}
