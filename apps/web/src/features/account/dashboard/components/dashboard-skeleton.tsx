import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import classes from './dashboard-grid.module.css';

/** Placeholders of the same size as the figures. */
export function DashboardSkeleton() {
  return (
    <LoadingState>
      <div className={classes.stack}>
        <SkeletonBox height={103} />
        <div className={classes.grid}>
          <SkeletonBox height={310} />
          <SkeletonBox height={310} />
        </div>
      </div>
    </LoadingState>
  );
}
