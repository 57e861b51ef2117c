export type Point = { x: number; y: number };

const round = (value: number) => Math.round(value * 10) / 10;

/** Slopes that keep the curve monotone between points, so that it never shows values outside the data (Fritsch–Carlson). */
function tangents(points: readonly Point[]): number[] {
  const slopes = points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    return (point.y - before.y) / (point.x - before.x || 1);
  });
  return points.map((_, index) => {
    const before = slopes[index - 1];
    const after = slopes[index];
    if (before === undefined) return after ?? 0;
    if (after === undefined) return before;
    if (before * after <= 0) return 0;
    return (2 * before * after) / (before + after);
  });
}

/** SVG path of a smooth line through the points. */
export function smoothPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const slopes = tangents(points);
  let path = `M${round(first.x)} ${round(first.y)}`;
  rest.forEach((point, index) => {
    const from = points[index] ?? first;
    const third = (point.x - from.x) / 3;
    const leave = from.y + third * (slopes[index] ?? 0);
    const arrive = point.y - third * (slopes[index + 1] ?? 0);
    path += `C${round(from.x + third)} ${round(leave)} ${round(point.x - third)} ${round(arrive)} ${round(point.x)} ${round(point.y)}`;
  });
  return path;
}

/** A round upper bound and even steps for an axis of at most `steps` lines: 541 → [0, 200, 400, 600]. */
export function axisTicks({ max, steps }: { max: number; steps: number }): number[] {
  const raw = Math.max(max, 1) / steps;
  const power = 10 ** Math.floor(Math.log10(raw));
  const unit = [1, 2, 2.5, 3, 4, 5, 6, 8, 10].find((each) => each * power >= raw) ?? 10;
  const step = Math.max(1, unit * power);
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
