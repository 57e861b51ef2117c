import { useId } from 'react';
import { axisTicks, type Point, smoothPath } from '#components/figures/curve.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import classes from './opens-chart.module.css';

type Line = { name: string; values: readonly number[]; color: string };
type Props = {
  label: string;
  namesHeading: string;
  /** One per value. */
  names: readonly string[];
  first: Line;
  second: Line;
  format: (value: number) => string;
};

const wide = { width: 680, height: 214, left: 34, right: 630, top: 10, bottom: 190 };
const narrow = { width: 330, height: 200, left: 34, right: 282, top: 10, bottom: 176 };

/** Separates two end labels that would overlap. */
function labelOffsets(first: number, second: number): [number, number] {
  const gap = Math.abs(first - second);
  if (gap >= 15) return [4, 4];
  const push = (15 - gap) / 2;
  return first <= second ? [4 - push, 4 + push] : [4 + push, 4 - push];
}

function End({
  point,
  line,
  offset,
  format,
}: {
  point: Point | undefined;
  line: Line;
  offset: number;
  format: (value: number) => string;
}) {
  if (!point) return null;
  return (
    <>
      <circle cx={point.x} cy={point.y} r={3.5} fill={line.color} />
      <text x={point.x + 9} y={point.y + offset} className={classes.end}>
        {format(line.values.at(-1) ?? 0)}
      </text>
    </>
  );
}

function DataTable({ namesHeading, names, first, second, format }: Omit<Props, 'label'>) {
  return (
    <table className="sr-only">
      <thead>
        <tr>
          <th>{namesHeading}</th>
          <th>{first.name}</th>
          <th>{second.name}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name, index) => (
          <tr key={index}>
            <th>{name}</th>
            <td>{format(first.values[index] ?? 0)}</td>
            <td>{format(second.values[index] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Two cumulative totals over time, each with its figure at the end. */
export function OpensChart({ label, namesHeading, names, first, second, format }: Props) {
  const box = useMedia(phoneQuery) ? narrow : wide;
  const gradient = useId();
  const ticks = axisTicks({ max: Math.max(1, ...first.values, ...second.values), steps: 3 });
  const max = ticks.at(-1) ?? 1;
  const y = (value: number) => box.bottom - (value / max) * (box.bottom - box.top);
  const x = (index: number) => box.left + (index * (box.right - box.left)) / Math.max(1, names.length - 1);
  const pointsOf = (line: Line) => line.values.map((value, index) => ({ x: x(index), y: y(value) }));
  const [firstPoints, secondPoints] = [pointsOf(first), pointsOf(second)];
  const [firstOffset, secondOffset] = labelOffsets(firstPoints.at(-1)?.y ?? 0, secondPoints.at(-1)?.y ?? 99);
  const last = names.length - 1;
  const places = [...new Set([0, Math.round(last / 3), Math.round((2 * last) / 3), last])];
  const path = smoothPath(firstPoints);
  return (
    <figure>
      <svg className={classes.chart} viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={label}>
        <defs>
          <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" stopColor={first.color} stopOpacity=".17" />
            <stop offset="1" stopColor={first.color} stopOpacity="0" />
          </linearGradient>
        </defs>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={classes.grid} x1={box.left} x2={box.right} y1={y(tick)} y2={y(tick)} />
            <text x={box.left - 8} y={y(tick) + 3.5} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {places.map((place) => (
          <text
            key={place}
            x={x(place)}
            y={box.bottom + 19}
            textAnchor={place === 0 ? 'start' : place === last ? 'end' : 'middle'}
          >
            {names[place]}
          </text>
        ))}
        <path d={`${path}L${box.right} ${box.bottom}L${box.left} ${box.bottom}Z`} fill={`url(#${gradient})`} />
        <path className={classes.line} d={path} stroke={first.color} />
        <path className={classes.line} d={smoothPath(secondPoints)} stroke={second.color} />
        <End point={firstPoints.at(-1)} line={first} offset={firstOffset} format={format} />
        <End point={secondPoints.at(-1)} line={second} offset={secondOffset} format={format} />
      </svg>
      <DataTable namesHeading={namesHeading} names={names} first={first} second={second} format={format} />
    </figure>
  );
}
