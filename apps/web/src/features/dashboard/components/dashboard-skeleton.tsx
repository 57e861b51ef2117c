import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import classes from './dashboard-grid.module.css';

/** The same boxes the figures will stand in. */
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
