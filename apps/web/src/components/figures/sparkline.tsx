import { layout } from '#components/layout/layout.tsx';
import { smoothPath } from './curve.ts';
import classes from './sparkline.module.css';

const width = 84;
const height = 26;
const maxPoints = 12;

/** A small line is clearer with few points: neighbours are averaged, the last value is kept. */
function thinned(values: readonly number[]): number[] {
  const size = Math.ceil(values.length / maxPoints);
  if (size <= 1) return [...values];
  const groups = Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
  const means = groups.map((group) => group.reduce((sum, value) => sum + value, 0) / group.length);
  return [...means.slice(0, -1), values.at(-1) ?? 0];
}

/** Miniature line of a figure, its last point in the thread's colour. Decorative next to the number. */
export function Sparkline({ values: all }: { values: readonly number[] }) {
  const values = thinned(all);
  const max = Math.max(...values);
  const min = Math.min(...values);
  const span = max - min || 1;
  const step = (width - 8) / Math.max(1, values.length - 1);
  const points = values.map((value, index) => ({
    x: 2 + index * step,
    y: max === min ? height - 3 : 3 + (1 - (value - min) / span) * (height - 6),
  }));
  const last = points.at(-1);
  if (!last) return null;
  return (
    <svg
      {...layout('box', { fixed: true, className: classes.spark })}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <path d={smoothPath(points)} />
      <circle cx={last.x} cy={last.y} r={2.8} />
    </svg>
  );
}
