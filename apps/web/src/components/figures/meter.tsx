import { Box } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './meter.module.css';

type Props = {
  label: string;
  used: number;
  /** null means unlimited: the bar stays empty. */
  limit: number | null;
  size?: 6 | 8;
  /** `progress` for a process, `quota` for consumption. */
  kind?: 'quota' | 'progress';
};

function toneOf(share: number): 'ok' | 'warn' | 'full' {
  if (share >= 1) return 'full';
  return share >= 0.85 ? 'warn' : 'ok';
}

/** Bar of how much of a limit is used; warns from 85 %, alarms at 100 %. */
export function Meter({ label, used, limit, size = 6, kind = 'quota' }: Props) {
  const formats = useFormats();
  const share = limit === null || limit === 0 ? 0 : used / limit;
  const percent = Math.min(100, Math.max(share > 0 ? 1 : 0, share * 100));
  return (
    <Box
      radius="full"
      fill="track"
      h={6}
      clip
      className={classes.meter}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit ?? used}
      aria-valuenow={used}
      // Bytes and counts are written out next to the bar.
      aria-valuetext={limit === null ? formats.number(used) : formats.percent(share)}
      data-size={size}
    >
      <Box
        radius="full"
        h="100%"
        className={classes.fill}
        data-tone={kind === 'progress' ? 'moving' : toneOf(share)}
        style={{ width: `${percent}%` }}
      />
    </Box>
  );
}
