import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Legend } from '#components/figures/legend.tsx';
import { LineChart } from '#components/figures/line-chart.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import type { ProfileStats } from '../clicks/stats.queries.ts';
import { FigureTable } from './figure-table.tsx';
import { isByWeek, type Metric, metrics, peakIndex, type Step, toSteps } from './stats-series.rules.ts';
import { StatsCard } from './stats-card.tsx';
import { useFactNames } from './use-fact-names.ts';

const longestCause = 14;

function useMark(stats: ProfileStats, steps: readonly Step[]) {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  const nameOf = useFactNames();
  const { peak } = stats;
  const index = peak ? peakIndex({ steps, day: peak.day }) : undefined;
  const step = index === undefined ? undefined : steps[index];
  if (!peak || index === undefined || !step) return undefined;
  const day = formats.date(isByWeek(stats.days) ? step.day : peak.day);
  const name = peak.cause ? nameOf(peak.cause.fact, peak.cause.value) : '';
  const cause = name.length > longestCause ? `${name.slice(0, longestCause - 1)}…` : name;
  return {
    index,
    title: cause === '' ? day : t(($) => $.visits.chart.cause, { day, cause }),
    text: t(($) => $.visits.lead.visits, { count: step.visits, n: formats.number(step.visits) }),
  };
}

function Rows({ stats, label }: { stats: ProfileStats; label: string }) {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  const heads = [
    t(($) => $.visits.chart.day),
    ...metrics.map((metric) => t(($) => $.visits.figure[metric])),
    t(($) => $.visits.figure.qr),
    t(($) => $.visits.chart.bots),
    t(($) => $.visits.chart.previews),
  ];
  return (
    <FigureTable
      label={label}
      heads={heads}
      rows={stats.days.toReversed().map((each) => {
        const figures = [each.visits, each.visitors, each.clicks, each.qrVisits, each.bots, each.previews];
        return { key: each.day, cells: [formats.date(each.day), ...figures.map(formats.number)] };
      })}
    />
  );
}

/** By day or, over long periods, by week, with the previous period behind it and the peak annotated. */
export function VisitsChart({ stats, slug }: { stats: ProfileStats; slug: string }) {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  const isPhone = useMedia(phoneQuery);
  const [metric, setMetric] = useState<Metric>('visits');
  const byWeek = isByWeek(stats.days);
  const steps = toSteps(stats.days);
  const before = stats.previous && toSteps(stats.previous.days, byWeek);
  const mark = useMark(stats, steps);
  const name = t(($) => $.visits.figure[metric]);
  const title = byWeek ? t(($) => $.visits.chart.byWeek) : t(($) => $.visits.chart.byDay);
  const [now, earlier] = [t(($) => $.visits.chart.now), t(($) => $.visits.chart.before)];
  const legend = before && (
    <Legend
      items={[
        { name: now, color: 'var(--chart-1)' },
        { name: earlier, color: 'var(--chart-muted)' },
      ]}
    />
  );
  return (
    <StatsCard
      title={title}
      stats={stats}
      slug={slug}
      table="days"
      end={!isPhone && legend}
      lead={
        <Row wrap justify="between" gap={8} gapX={16} mb={14}>
          <Segments
            label={t(($) => $.visits.chart.metric)}
            segments={metrics.map((each) => ({ value: each, label: t(($) => $.visits.figure[each]) }))}
            value={metric}
            onChange={setMetric}
          />
          {isPhone && legend}
        </Row>
      }
      rows={<Rows stats={stats} label={title} />}
    >
      <LineChart
        label={
          byWeek
            ? t(($) => $.visits.chart.weekLabel, { metric: name })
            : t(($) => $.visits.chart.label, { metric: name })
        }
        names={steps.map(({ day }) => formats.date(day))}
        namesHeading={byWeek ? t(($) => $.visits.chart.week) : t(($) => $.visits.chart.day)}
        current={{ name: now, values: steps.map((step) => step[metric]) }}
        {...(before ? { previous: { name: earlier, values: before.map((step) => step[metric]) } } : {})}
        mark={metric === 'visits' ? mark : undefined}
        format={formats.number}
      />
    </StatsCard>
  );
}
