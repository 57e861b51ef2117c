import { useTranslation } from 'react-i18next';
import { BarChart } from '#components/figures/bar-chart.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { dayStarts } from '../queues.rules.ts';

type Props = { title: string; from: string; days: readonly number[]; width?: number; height?: number };

/** One figure per day over the last thirty; today is the bar in bermellón. */
export function DaysCard({ title, from, days, width = 680, height = 190 }: Props) {
  const { t } = useTranslation('operator');
  const formats = useFormats();
  return (
    <Card title={title}>
      <BarChart
        label={title}
        names={dayStarts({ from, count: days.length }).map((day) => formats.date(day))}
        namesHeading={t(($) => $.operator.summary.day)}
        series={[{ name: title, color: 'var(--chart-1)', values: days }]}
        format={formats.number}
        now={days.length - 1}
        width={width}
        height={height}
      />
    </Card>
  );
}
