import { useFormats } from '#lib/format/use-formats.ts';
import classes from './rate-bar.module.css';

/** A share as figure and bar; a dash without a total. */
export function RateBar({ share }: { share: number | undefined }) {
  const formats = useFormats();
  if (share === undefined) return <span className={classes.none}>–</span>;
  return (
    <span className={classes.rate}>
      <span className={classes.figure}>{formats.percent(share)}</span>
      <span className={classes.bar} aria-hidden="true">
        <span className={classes.fill} style={{ width: `${Math.min(100, share * 100)}%` }} />
      </span>
    </span>
  );
}
