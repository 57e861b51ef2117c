import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import classes from './drive.module.css';

/** Placeholder tiles while loading. */
export function DriveSkeleton() {
  return (
    <div className={classes.center}>
      <LoadingState>
        <div className={classes.loading}>
          {Array.from({ length: 10 }, (_, index) => (
            <div key={index}>
              <SkeletonBox height={160} />
              <SkeletonBox width="72%" />
              <SkeletonBox width="40%" />
            </div>
          ))}
        </div>
      </LoadingState>
    </div>
  );
}
