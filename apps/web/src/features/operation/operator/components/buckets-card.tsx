import type { OperatorOverview, OverviewTable } from '@enlace/contract/operation/operator/operator.contract.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BarChart, type BarSeries } from '#components/figures/bar-chart.tsx';
import { ChartCard } from '#components/figures/chart-card.tsx';
import { Legend } from '#components/figures/legend.tsx';
import { Text } from '#components/layout/layout.tsx';
import { useAction } from '#lib/form/use-action.ts';
import { saveTable } from '../api/save-table.ts';
import { useBucketNames } from '../use-bucket-names.ts';

type Props = {
  overview: OperatorOverview;
  title: string;
  /** What the bars count: “clients”, “€”. */
  unit: string;
  series: readonly BarSeries[];
  /** Total of the stacked series, for the table. */
  total?: BarSeries | undefined;
  /** Short format for the axis. */
  format: (value: number) => string;
  /** Format for the table; default: the axis format. */
  write?: (value: number) => string;
  table: OverviewTable;
  note?: ReactNode;
  foot?: ReactNode;
  height?: number;
};

/** Figures per day or month as bars, as a table and as a file; the current bar is red. */
export function BucketsCard(props: Props) {
  const { overview, title, unit, series, total, format, write = format, table, note, foot, height = 190 } = props;
  const columns = total ? [...series, total] : series;
  const { t } = useTranslation('overview');
  const names = useBucketNames(overview);
  const save = useAction();
  const heading = overview.unit === 'month' ? t(($) => $.overview.month) : t(($) => $.overview.day);
  return (
    <ChartCard
      title={title}
      words={{
        view: t(($) => $.overview.view),
        chart: t(($) => $.overview.chart),
        table: t(($) => $.overview.table),
        download: t(($) => $.overview.download, { title }),
      }}
      note={
        <>
          <Text as="span" size={12} tone="faint">
            {overview.unit === 'month'
              ? t(($) => $.overview.perMonth, { unit })
              : t(($) => $.overview.perDay, { unit })}
          </Text>
          {series.length > 1 && <Legend items={series.map(({ name, color }) => ({ name, color }))} />}
          {note}
        </>
      }
      heads={[heading, ...columns.map(({ name }) => name)]}
      rows={names.map((name, index) => [name, ...columns.map(({ values }) => write(values[index] ?? 0))]).toReversed()}
      onDownload={() => void save.run(() => saveTable({ table, period: overview.period }))}
      foot={foot}
    >
      <BarChart
        label={title}
        names={names}
        namesHeading={heading}
        series={series}
        format={format}
        now={series.length === 1 ? names.length - 1 : undefined}
        height={height}
      />
    </ChartCard>
  );
}
