import { useWidth } from '#lib/media/use-width.ts';
import { layout } from '#components/layout/layout.tsx';
import { axisTicks } from './curve.ts';
import classes from './chart.module.css';

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
  /** Stacked from the bottom, unless `isGrouped`. */
  series: readonly BarSeries[];
  /** Side by side: the series are no parts of a whole, e.g. those who opened and those of them who clicked. */
  isGrouped?: boolean;
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

type BarProps = {
  bar: Bar;
  values: readonly number[];
  colors: readonly string[];
  scale: number;
  ground: number;
  isGrouped: boolean;
};

/** The series of one step: on top of each other, or side by side in the width of the bar. */
function SteppedBar({ bar, values, colors, scale, ground, isGrouped }: BarProps) {
  const width = isGrouped ? bar.width / Math.max(1, values.length) : bar.width;
  let top = ground;
  return values.map((value, index) => {
    const height = Math.max(1, value * scale);
    top = isGrouped ? ground - height : top - value * scale;
    if (value <= 0) return null;
    return (
      <rect
        key={index}
        x={isGrouped ? bar.x + width * index : bar.x}
        y={top}
        width={width}
        height={height}
        rx={Math.min(3, width / 4)}
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

/** Amounts in equal steps, several series stacked or side by side, with a table for screen readers. */
export function BarChart(props: Props) {
  const { label, names, series, isGrouped = false, format, axis = defaultAxis(names), now, height = 150 } = props;
  // Drawn in screen pixels: a scaled drawing would scale its labels as well.
  const { box: figure, width = unmeasured } = useWidth<HTMLElement>();
  const box: Frame = { left: 38, right: width - 4, top: 12, bottom: height - 24 };
  const heights = names.map((_, index) => {
    const values = series.map((each) => each.values[index] ?? 0);
    return isGrouped ? Math.max(0, ...values) : values.reduce((sum, value) => sum + value, 0);
  });
  const ticks = axisTicks({ max: Math.max(1, ...heights), steps: height > 200 ? 3 : 2 });
  const scale = (box.bottom - box.top) / (ticks.at(-1) ?? 1);
  return (
    <figure ref={figure}>
      <svg
        {...layout('box', { full: true, className: classes.chart })}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
      >
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
          <SteppedBar
            key={index}
            bar={barAt({ box, index, count: names.length })}
            values={series.map((each) => each.values[index] ?? 0)}
            colors={series.map((each) => (index === now ? 'var(--hilo)' : each.color))}
            scale={scale}
            ground={box.bottom}
            isGrouped={isGrouped}
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
