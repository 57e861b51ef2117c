import type { DaySeries } from '@enlace/contract/dashboard/dashboard.contract.ts';
import { useTranslation } from 'react-i18next';
import { LineChart } from '#components/figures/line-chart.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { daysFrom, peakOf } from '../dashboard.rules.ts';
import classes from './visits-card.module.css';

/** Visits day by day, with the thirty days before behind them. */
export function VisitsCard({ visits }: { visits: DaySeries }) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const days = daysFrom({ from: visits.from, count: visits.current.length });
  const names = days.map((day) => formats.date(day));
  const peak = peakOf(visits.current);
  const peakVisits = peak === undefined ? 0 : (visits.current[peak] ?? 0);
  const mark =
    peak === undefined
      ? undefined
      : {
          index: peak,
          title: t(($) => $.dashboard.peak, { day: names[peak] ?? '' }),
          text: t(($) => $.dashboard.visitCount, { count: peakVisits, n: formats.number(peakVisits) }),
        };
  return (
    <Card
      title={t(($) => $.dashboard.visits)}
      end={
        <span className={classes.legend}>
          <span>{t(($) => $.dashboard.thisMonth)}</span>
          <span data-before>{t(($) => $.dashboard.previousMonth)}</span>
        </span>
      }
    >
      <LineChart
        label={t(($) => $.dashboard.visits)}
        names={names}
        namesHeading={t(($) => $.dashboard.day)}
        current={{ name: t(($) => $.dashboard.thisMonth), values: visits.current }}
        previous={{ name: t(($) => $.dashboard.previousMonth), values: visits.previous }}
        mark={mark}
        format={formats.number}
      />
    </Card>
  );
}
