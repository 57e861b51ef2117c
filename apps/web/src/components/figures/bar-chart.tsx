import { useWidth } from '#lib/media/use-width.ts';
import { axisTicks } from './curve.ts';
import classes from './bar-chart.module.css';

export type BarSeries = {
  name: string;
  /** A colour token, e.g. `var(--chart-1)`. */
  color: string;
  values: readonly number[];
};

type Props = {
  /** Accessible name of the chart. */
  label: string;
  /** One per bar; used for the table and, where `axis` has no text, for the axis. */
  names: readonly string[];
  namesHeading: string;
  /** Stacked from the bottom. */
  series: readonly BarSeries[];
  format: (value: number) => string;
  /** Short labels under some bars; default: first, middle and last name. */
  axis?: readonly { index: number; text: string }[];
  /** The bar of the current period, in the thread's colour. */
  now?: number | undefined;
  /** Height of the drawing; its width follows the container. */
  height?: number;
};

type Frame = { left: number; right: number; top: number; bottom: number };
type Bar = { x: number; width: number };

function barAt({ box, index, count }: { box: Frame; index: number; count: number }): Bar {
  const slot = (box.right - box.left) / Math.max(1, count);
  const width = Math.min(31, slot * 0.7);
  return { x: box.left + slot * index + (slot - width) / 2, width };
}

function StackedBar({
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

const unmeasured = 680;

/** Half the width of an axis label at 11 px, estimated generously. */
function reachOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 11 : 6.5), 0) / 2;
}

/** Centred under its bar, unless it would overflow the drawing. */
function axisPlace({ centre, text, width }: { centre: number; text: string; width: number }) {
  const reach = reachOf(text);
  if (centre + reach > width) return { x: width, textAnchor: 'end' } as const;
  return centre < reach ? ({ x: 0, textAnchor: 'start' } as const) : ({ x: centre, textAnchor: 'middle' } as const);
}

/** Amounts in equal steps, stacked if there are several series, with a table for screen readers. */
export function BarChart(props: Props) {
  const { label, names, series, format, axis = defaultAxis(names), now, height = 150 } = props;
  // Drawn in screen pixels: a scaled drawing would scale its labels as well.
  const { box: figure, width = unmeasured } = useWidth<HTMLElement>();
  const box: Frame = { left: 38, right: width - 4, top: 12, bottom: height - 24 };
  const totals = names.map((_, index) => series.reduce((sum, each) => sum + (each.values[index] ?? 0), 0));
  const ticks = axisTicks({ max: Math.max(1, ...totals), steps: height > 200 ? 3 : 2 });
  const scale = (box.bottom - box.top) / (ticks.at(-1) ?? 1);
  return (
    <figure ref={figure}>
      <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
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
          <StackedBar
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
            <text key={index} {...axisPlace({ centre: bar.x + bar.width / 2, text, width })} y={height - 5}>
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
