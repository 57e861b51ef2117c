import {
  type Dashboard,
  type DashboardSpan,
  dashboardSpans,
} from '@enlace/contract/account/dashboard/dashboard.contract.ts';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '#components/figures/chart-card.tsx';
import { LineChart } from '#components/figures/line-chart.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { daysFrom, peakOf } from '../dashboard.rules.ts';
import classes from './visits-card.module.css';

type Props = { data: Dashboard; onSpan: (days: DashboardSpan) => void };

function useMark({ visits, from }: Dashboard) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const peak = peakOf(visits.current);
  if (peak === undefined) return undefined;
  const day = daysFrom({ from, count: visits.current.length })[peak] ?? from;
  const count = visits.current[peak] ?? 0;
  return {
    index: peak,
    title: t(($) => $.dashboard.peak, { day: formats.date(day) }),
    text: t(($) => $.dashboard.visitCount, { count, n: formats.number(count) }),
  };
}

/** The names of the two lines, for the eye only: the table has them as headings. */
function Legend({ current, previous }: { current: string; previous: string }) {
  return (
    <Row
      as="span"
      wrap
      justify="end"
      gap={4}
      gapX={16}
      size={12}
      weight="medium"
      tone="muted"
      align="stretch"
      className={classes.legend}
      aria-hidden="true"
    >
      <Row as="span" inline gap={8}>
        {current}
      </Row>
      <Row as="span" inline gap={8} data-before>
        {previous}
      </Row>
    </Row>
  );
}

/** Visits per day with the preceding period behind them; the period selected here applies to the whole page. */
export function VisitsCard({ data, onSpan }: Props) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const mark = useMark(data);
  const { visits, days, from } = data;
  const names = daysFrom({ from, count: visits.current.length }).map((day) => formats.date(day));
  const current = { name: t(($) => $.dashboard.thisSpan, { days }), values: visits.current };
  const previous = { name: t(($) => $.dashboard.previousSpan, { days }), values: visits.previous };
  const title = t(($) => $.dashboard.visits, { days });
  return (
    <ChartCard
      title={title}
      words={{
        view: t(($) => $.dashboard.viewAs),
        chart: t(($) => $.dashboard.chart),
        table: t(($) => $.dashboard.table),
        download: '',
      }}
      note={
        <Segments
          label={t(($) => $.dashboard.span)}
          segments={dashboardSpans.map((each) => ({
            value: String(each),
            label: t(($) => $.dashboard.spanDays, { days: each }),
          }))}
          value={String(days)}
          onChange={(value) => onSpan(dashboardSpans.find((each) => String(each) === value) ?? 30)}
        />
      }
      heads={[t(($) => $.dashboard.day), current.name, previous.name]}
      rows={names
        .map((name, index) => [
          name,
          formats.number(visits.current[index] ?? 0),
          formats.number(visits.previous[index] ?? 0),
        ])
        .toReversed()}
    >
      <Legend current={current.name} previous={previous.name} />
      <LineChart
        label={title}
        names={names}
        namesHeading={t(($) => $.dashboard.day)}
        current={current}
        previous={previous}
        mark={mark}
        format={formats.number}
      />
    </ChartCard>
  );
}
