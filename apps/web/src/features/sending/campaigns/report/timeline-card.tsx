import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconClock } from 'virtual:tabler-icons';
import { Callout } from '#components/feedback/callout.tsx';
import { BarChart } from '#components/figures/bar-chart.tsx';
import { Legend } from '#components/figures/legend.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { Card } from '#components/surface/card.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { PlainTable } from '#components/table/plain-table.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { CampaignReport, CampaignStanding } from '../api/campaigns.queries.ts';
import classes from './report.module.css';

const day = 24 * 60;

type Props = {
  timeline: CampaignReport['timeline'];
  machines: number;
  hours: CampaignStanding['hours'] | undefined;
};

/** When the client's mails are opened, in the client's time zone. */
function BestHours({ from, until }: { from: number; until: number }) {
  const { t } = useTranslation('outcome');
  const formats = useFormats();
  const clock = (hour: number) => formats.wallTime(`${String(hour).padStart(2, '0')}:00`);
  return (
    <Box mt={14}>
      <Callout
        tone="ok"
        icon={IconClock}
        title={t(($) => $.outcome.standing.hours, { from: clock(from), until: clock(until) })}
      >
        {t(($) => $.outcome.standing.plan)}
      </Callout>
    </Box>
  );
}

/** First opens and clicks over the first days, side by side: who clicked is among those who opened. */
export function TimelineCard({ timeline, machines, hours }: Props) {
  const { t } = useTranslation('campaigns');
  const { t: to } = useTranslation('outcome');
  const formats = useFormats();
  const [isTable, setTable] = useState(false);
  const { from, stepMinutes, steps } = timeline;
  const length = Math.max(1, Math.round((steps.length * stepMinutes) / 60));
  const starts = steps.map((_, index) => new Date(Date.parse(from ?? '') + index * stepMinutes * 60_000));
  const opened = {
    name: t(($) => $.campaigns.figure.opened),
    color: 'var(--chart-1)',
    values: steps.map((step) => step.opened),
  };
  const clicked = {
    name: t(($) => $.campaigns.figure.clicked),
    color: 'var(--chart-2)',
    values: steps.map((step) => step.clicked),
  };
  const hasAny = steps.some((step) => step.opened + step.clicked > 0);
  const isLong = steps.length * stepMinutes > day;
  const nameOf = (start: Date) => (isLong ? formats.dateTime(start) : formats.time(start));
  const apart = Math.max(1, Math.floor(steps.length / 4));
  // One kind of mark along the whole axis: the time since the start. The table names the moments.
  const axisText = (index: number) => (index === 0 ? '0' : `+${formats.duration(index * stepMinutes * 60)}`);
  const axis = starts.flatMap((_, index) => (index % apart === 0 ? [{ index, text: axisText(index) }] : []));
  return (
    <Card
      title={t(($) => $.campaigns.report.timeline, { count: length, hours: formats.number(length) })}
      end={<Legend items={[opened, clicked]} />}
    >
      {hasAny && from !== null && isTable && (
        <ScrollRegion className={classes.tableScroll} label={t(($) => $.campaigns.live.timeline)}>
          <PlainTable cell="0 12px" row={36} edge={18} numbers flush className={classes.domains}>
            <thead>
              <tr>
                <th>{t(($) => $.campaigns.report.when)}</th>
                <th>{opened.name}</th>
                <th>{clicked.name}</th>
              </tr>
            </thead>
            <tbody>
              {starts.map((start, index) => (
                <tr key={start.getTime()}>
                  <td>{nameOf(start)}</td>
                  <td>{formats.number(opened.values[index] ?? 0)}</td>
                  <td>{formats.number(clicked.values[index] ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </ScrollRegion>
      )}
      {hasAny && from !== null && !isTable && (
        <BarChart
          label={t(($) => $.campaigns.live.timeline)}
          names={starts.map(nameOf)}
          namesHeading={t(($) => $.campaigns.report.when)}
          series={[opened, clicked]}
          isGrouped
          format={formats.number}
          axis={axis}
          height={262}
        />
      )}
      {hasAny && from !== null ? (
        <Text mt={10} size={13}>
          <TextButton onClick={() => setTable(!isTable)}>
            {isTable ? to(($) => $.outcome.timeline.chart) : to(($) => $.outcome.timeline.table)}
          </TextButton>
        </Text>
      ) : (
        <Text tone="muted">{t(($) => $.campaigns.report.timelineNone)}</Text>
      )}
      {hours && <BestHours from={hours.from} until={hours.until} />}
      {machines > 0 && (
        <Text mt={10} size={12} tone="faint">
          {t(($) => $.campaigns.report.machines, { count: machines, n: formats.number(machines) })}
        </Text>
      )}
    </Card>
  );
}
