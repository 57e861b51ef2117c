import { useId } from 'react';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { layout } from '#components/layout/layout.tsx';
import { axisTicks, smoothPath } from './curve.ts';
import classes from './chart.module.css';

type Mark = { index: number; title: string; text: string };
type Props = {
  /** Accessible name of the chart. */
  label: string;
  /** One per value, e.g. `21 oct`; used for the axis and the table. */
  names: readonly string[];
  current: { name: string; values: readonly number[] };
  previous?: { name: string; values: readonly number[] };
  /** The one annotation, at its point. */
  mark?: Mark | undefined;
  format: (value: number) => string;
  /** Heading of the name column in the table. */
  namesHeading: string;
};

type Frame = { width: number; height: number; left: number; right: number; top: number; bottom: number };

const wide: Frame = { width: 680, height: 232, left: 38, right: 672, top: 36, bottom: 208 };
const narrow: Frame = { width: 340, height: 210, left: 38, right: 332, top: 33, bottom: 186 };

function createScale({ box, count, max }: { box: Frame; count: number; max: number }) {
  return {
    x: (index: number) => box.left + (index * (box.right - box.left)) / Math.max(1, count - 1),
    y: (value: number) => box.bottom - (value / max) * (box.bottom - box.top),
  };
}

function labelPlaces({ count, steps }: { count: number; steps: number }): number[] {
  return Array.from({ length: steps + 1 }, (_, index) => Math.round((index * (count - 1)) / steps));
}

function anchorOf({ position, last }: { position: number; last: number }): 'start' | 'middle' | 'end' {
  if (position === 0) return 'start';
  return position === last ? 'end' : 'middle';
}

function DataTable({ names, current, previous, format, namesHeading }: Omit<Props, 'label' | 'mark'>) {
  return (
    <table>
      <thead>
        <tr>
          <th>{namesHeading}</th>
          <th>{current.name}</th>
          {previous && <th>{previous.name}</th>}
        </tr>
      </thead>
      <tbody>
        {names.map((name, index) => (
          <tr key={index}>
            <th>{name}</th>
            <td>{format(current.values[index] ?? 0)}</td>
            {previous && <td>{format(previous.values[index] ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MarkView({
  mark,
  box,
  scale,
  value,
}: {
  mark: Mark;
  box: Frame;
  scale: ReturnType<typeof createScale>;
  value: number;
}) {
  const x = scale.x(mark.index);
  const y = scale.y(value);
  const left = x - 140 < box.left ? x + 12 : x - 140;
  return (
    <>
      <line className={classes.hair} x1={x} x2={x} y1={10} y2={box.bottom} />
      <circle cx={x} cy={y} r={5} className={classes.point} />
      <g transform={`translate(${left} ${Math.max(4, y - 42)})`}>
        <rect width={128} height={42} rx={8} className={classes.note} />
        <text x={11} y={17}>
          {mark.title}
        </text>
        <text x={11} y={33} className={classes.strong}>
          {mark.text}
        </text>
      </g>
    </>
  );
}

/** A line over time with the previous period behind it, drawn at screen size, with a table for screen readers. */
export function LineChart(props: Props) {
  const { label, names, current, previous, mark, format } = props;
  const box = useMedia(phoneQuery) ? narrow : wide;
  const gradient = useId();
  const count = current.values.length;
  const ticks = axisTicks({
    max: Math.max(1, ...current.values, ...(previous?.values ?? [])),
    steps: box === narrow ? 2 : 3,
  });
  const scale = createScale({ box, count, max: ticks.at(-1) ?? 1 });
  const pointsOf = (values: readonly number[]) =>
    values.map((value, index) => ({ x: scale.x(index), y: scale.y(value) }));
  const line = smoothPath(pointsOf(current.values));
  const places = labelPlaces({ count, steps: box === narrow ? 2 : 4 });
  return (
    <figure>
      <svg
        {...layout('box', { full: true, className: classes.chart })}
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="img"
        aria-label={label}
      >
        <defs>
          <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" stopColor="var(--chart-1)" stopOpacity=".17" />
            <stop offset="1" stopColor="var(--chart-1)" stopOpacity="0" />
          </linearGradient>
        </defs>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={classes.grid} x1={box.left} x2={box.right} y1={scale.y(tick)} y2={scale.y(tick)} />
            <text x={box.left - 8} y={scale.y(tick) + 3.5} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {places.map((place, position) => (
          <text
            key={place}
            x={scale.x(place)}
            y={box.bottom + 19}
            textAnchor={anchorOf({ position, last: places.length - 1 })}
          >
            {names[place]}
          </text>
        ))}
        <path d={`${line}L${box.right} ${box.bottom}L${box.left} ${box.bottom}Z`} fill={`url(#${gradient})`} />
        {previous && <path className={classes.before} d={smoothPath(pointsOf(previous.values))} />}
        <path className={classes.line} d={line} />
        {mark && <MarkView mark={mark} box={box} scale={scale} value={current.values[mark.index] ?? 0} />}
      </svg>
      <div className="sr-only">
        <DataTable {...props} />
      </div>
    </figure>
  );
}
