import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { axisTicks } from './curve.ts';
import classes from './bar-chart.module.css';

export type BarSeries = {
  name: string;
  /** A colour token, e.g. `var(--chart-1)`. */
  color: string;
  values: readonly number[];
};

type Props = {
  /** Names the chart for screen readers. */
  label: string;
  /** One per bar; used for the table and, where `axis` has no text, for the axis. */
  names: readonly string[];
  namesHeading: string;
  /** Stacked from the ground up. */
  series: readonly BarSeries[];
  format: (value: number) => string;
  /** Short words under some bars; absent: first, middle and last name. */
  axis?: readonly { index: number; text: string }[];
  /** The bar of now, in the thread's colour. */
  now?: number | undefined;
  /** Height of the drawing at desktop width. */
  height?: number;
  /** Width of the drawing at desktop size, in the same unit. */
  width?: number;
};

type Box = { left: number; right: number; top: number; bottom: number };
type Bar = { x: number; width: number };

function barAt({ box, index, count }: { box: Box; index: number; count: number }): Bar {
  const slot = (box.right - box.left) / Math.max(1, count);
  const width = Math.min(31, slot * 0.7);
  return { x: box.left + slot * index + (slot - width) / 2, width };
}

function Stack({
  bar,
  values,
  colors,
  scale,
  ground,
}: {
  bar: Bar;
  values: readonly number[];
  colors: readonly string[];
  scale: number;
  ground: number;
}) {
  let top = ground;
  return values.map((value, index) => {
    const height = value * scale;
    top -= height;
    if (value <= 0) return null;
    return (
      <rect
        key={index}
        x={bar.x}
        y={top}
        width={bar.width}
        height={Math.max(1, height)}
        rx={Math.min(3, bar.width / 4)}
        fill={colors[index]}
      />
    );
  });
}

function DataTable({
  names,
  namesHeading,
  series,
  format,
}: Pick<Props, 'names' | 'namesHeading' | 'series' | 'format'>) {
  return (
    <table>
      <thead>
        <tr>
          <th>{namesHeading}</th>
          {series.map(({ name }) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.flatMap((name, index) =>
          name === ''
            ? []
            : [
                <tr key={index}>
                  <th>{name}</th>
                  {series.map((each) => (
                    <td key={each.name}>{format(each.values[index] ?? 0)}</td>
                  ))}
                </tr>,
              ],
        )}
      </tbody>
    </table>
  );
}

function defaultAxis(names: readonly string[]): { index: number; text: string }[] {
  const last = names.length - 1;
  return [...new Set([0, Math.round(last / 2), last])].map((index) => ({ index, text: names[index] ?? '' }));
}

/** Amounts in equal steps, stacked when there are several kinds, with their figures as a table for screen readers. */
export function BarChart(props: Props) {
  const { label, names, series, format, axis = defaultAxis(names), now, height = 150, width = 680 } = props;
  const isPhone = useMedia(phoneQuery);
  const shownWidth = isPhone ? 330 : width;
  const box: Box = { left: 38, right: shownWidth - 4, top: 12, bottom: height - 24 };
  const totals = names.map((_, index) => series.reduce((sum, each) => sum + (each.values[index] ?? 0), 0));
  const ticks = axisTicks({ max: Math.max(1, ...totals), steps: height > 200 ? 3 : 2 });
  const scale = (box.bottom - box.top) / (ticks.at(-1) ?? 1);
  return (
    <figure>
      <svg className={classes.chart} viewBox={`0 0 ${shownWidth} ${height}`} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              className={classes.grid}
              x1={box.left}
              x2={box.right}
              y1={box.bottom - tick * scale}
              y2={box.bottom - tick * scale}
            />
            <text x={box.left - 8} y={box.bottom - tick * scale + 3.5} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {names.map((_, index) => (
          <Stack
            key={index}
            bar={barAt({ box, index, count: names.length })}
            values={series.map((each) => each.values[index] ?? 0)}
            colors={series.map((each) => (index === now ? 'var(--hilo)' : each.color))}
            scale={scale}
            ground={box.bottom}
          />
        ))}
        {axis.map(({ index, text }) => {
          const bar = barAt({ box, index, count: names.length });
          return (
            <text key={index} x={bar.x + bar.width / 2} y={height - 5} textAnchor="middle">
              {text}
            </text>
          );
        })}
      </svg>
      <div className="sr-only">
        <DataTable {...props} />
      </div>
    </figure>
  );
}
