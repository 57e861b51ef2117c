import { useTranslation } from 'react-i18next';
import { BarChart } from '#components/figures/bar-chart.tsx';
import { Legend } from '#components/figures/legend.tsx';
import { Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { Campaign, CampaignReport } from '../api/campaigns.queries.ts';
import { cumulative, trimEnd } from '../rules/figures.ts';
import { OpensChart } from './opens-chart.tsx';

/** Start of each step of a timeline. */
function stepStarts({ from, stepMinutes, count }: { from: string; stepMinutes: number; count: number }): Date[] {
  return Array.from({ length: count }, (_, index) => new Date(Date.parse(from) + index * stepMinutes * 60_000));
}

export function OpensCard({ report }: { report: CampaignReport }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const { from, stepMinutes, steps } = report.timeline;
  const shown = trimEnd(steps, { isEmpty: (step) => step.opened + step.clicked === 0, least: 2 });
  const opened = {
    name: t(($) => $.campaigns.figure.opened),
    color: 'var(--chart-1)',
    values: cumulative(shown.map((step) => step.opened)),
  };
  const clicked = {
    name: t(($) => $.campaigns.figure.clicked),
    color: 'var(--chart-2)',
    values: cumulative(shown.map((step) => step.clicked)),
  };
  const hasAny = (opened.values.at(-1) ?? 0) + (clicked.values.at(-1) ?? 0) > 0;
  return (
    <Card title={t(($) => $.campaigns.live.timeline)} end={<Legend items={[opened, clicked]} />}>
      {hasAny && from !== null ? (
        <OpensChart
          label={t(($) => $.campaigns.live.timeline)}
          namesHeading={t(($) => $.campaigns.report.when)}
          names={stepStarts({ from, stepMinutes, count: shown.length }).map((start) => formats.time(start))}
          first={opened}
          second={clicked}
          format={formats.number}
        />
      ) : (
        <Text tone="muted">{t(($) => $.campaigns.report.timelineNone)}</Text>
      )}
    </Card>
  );
}

const leastMinutes = 14;

export function MinutesCard({
  minutes,
  isSending,
}: {
  minutes: NonNullable<Campaign['progress']>['minutes'];
  isSending: boolean;
}) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const recent = minutes.slice(-30);
  const names = recent.map(({ at }) => formats.time(at));
  const padded = [...names, ...Array.from({ length: Math.max(0, leastMinutes - names.length) }, () => '')];
  const last = recent.length - 1;
  const axis = [
    { index: 0, text: names[0] ?? '' },
    ...(last > 2 ? [{ index: last, text: isSending ? t(($) => $.campaigns.live.nowLabel) : (names[last] ?? '') }] : []),
  ];
  if (recent.length === 0) return null;
  return (
    <Card title={t(($) => $.campaigns.live.minutes)}>
      <BarChart
        label={t(($) => $.campaigns.live.minutes)}
        names={padded}
        namesHeading={t(($) => $.campaigns.live.minute)}
        series={[
          {
            name: t(($) => $.campaigns.live.sentInMinute),
            color: 'var(--chart-1)',
            values: recent.map(({ count }) => count),
          },
        ]}
        format={formats.number}
        axis={axis}
        now={isSending ? last : undefined}
      />
    </Card>
  );
}
