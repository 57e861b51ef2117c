import { useTranslation } from 'react-i18next';
import { Box, Grid, type Look, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import type { ProfileStats } from '../clicks/stats.queries.ts';
import { FigureRows, FigureTable } from './figure-table.tsx';
import classes from './hours-card.module.css';
import { busiestHour } from './stats-series.rules.ts';
import { StatsCard } from './stats-card.tsx';

const dayLook: Look = {
  align: 'center',
  columns: '38px repeat(24, minmax(0, 1fr))',
  gap: 4,
  phone: { columns: '30px repeat(24, minmax(0, 1fr))', gap: 2 },
};
const cellLook: Look = { block: true, fill: 'track', h: 18, phone: { h: 16 } };

// Reference date: a Monday, for the names of weekdays.
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;
const levels = 5;

function useTimeNames() {
  const locale = currentLocale();
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  const short = format({ weekday: 'short' });
  const long = format({ weekday: 'long' });
  const formats = useFormats();
  return {
    shortDay: (weekday: number) => short.format(monday + weekday * dayMs),
    longDay: (weekday: number) => long.format(monday + weekday * dayMs),
    hour: (at: number) => formats.wallTime(`${String(at).padStart(2, '0')}:00`),
  };
}

function levelOf(visits: number, max: number): number {
  return visits === 0 ? 0 : Math.max(1, Math.ceil((visits / max) * levels));
}

function HoursGrid({ hours }: { hours: ProfileStats['hours'] }) {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  const names = useTimeNames();
  const max = Math.max(1, ...hours.flat());
  return (
    <Grid gap={4} aria-hidden="true">
      {hours.map((day, weekday) => (
        <Grid {...dayLook} key={weekday}>
          <Text as="span" size={11} tone="faint">
            {names.shortDay(weekday)}
          </Text>
          {day.map((visits, hour) => (
            <Box
              {...cellLook}
              as="span"
              key={hour}
              className={classes.cell}
              data-level={levelOf(visits, max)}
              title={t(($) => $.visits.hours.cell, {
                count: visits,
                n: formats.number(visits),
                weekday: names.longDay(weekday),
                hour: names.hour(hour),
              })}
            />
          ))}
        </Grid>
      ))}
      <Grid {...dayLook}>
        <Text as="span" size={11} tone="faint" />
        {[0, 6, 12, 18].map((hour) => (
          <Text as="span" size={11} tone="faint" key={hour} className={classes.hour}>
            {names.hour(hour)}
          </Text>
        ))}
      </Grid>
    </Grid>
  );
}

/** The same as rows: hours down, days across. */
function useRows(hours: ProfileStats['hours']) {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  const names = useTimeNames();
  return {
    heads: [t(($) => $.visits.column.hour), ...hours.map((_, weekday) => names.shortDay(weekday))],
    rows: Array.from({ length: 24 }, (_, hour) => ({
      key: String(hour),
      cells: [names.hour(hour), ...hours.map((day) => formats.number(day[hour] ?? 0))],
    })),
  };
}

/** Visits by weekday and hour. */
export function HoursCard({ stats, slug }: { stats: ProfileStats; slug: string }) {
  const { t } = useTranslation('visits');
  const names = useTimeNames();
  const title = t(($) => $.visits.card.hours);
  const best = busiestHour(stats.hours);
  const table = useRows(stats.hours);
  return (
    <StatsCard
      title={title}
      stats={stats}
      slug={slug}
      table={best ? 'hours' : undefined}
      rows={<FigureTable label={title} {...table} />}
    >
      {best ? (
        <>
          <Text mb={12} size={13} tone="muted">
            {t(($) => $.visits.hours.busiest, { weekday: names.longDay(best.weekday), hour: names.hour(best.hour) })}
          </Text>
          <HoursGrid hours={stats.hours} />
          <div className="sr-only">
            <FigureRows {...table} />
          </div>
          <Row as="p" justify="end" gap={4} mt={12} size={11} tone="faint" className={classes.key} aria-hidden="true">
            {t(($) => $.visits.hours.fewer)}
            {Array.from({ length: levels + 1 }, (_, level) => (
              <Box {...cellLook} as="span" key={level} className={classes.cell} data-level={level} />
            ))}
            {t(($) => $.visits.hours.more)}
          </Row>
        </>
      ) : (
        <Text size={13} tone="muted">
          {t(($) => $.visits.none.other)}
        </Text>
      )}
    </StatsCard>
  );
}
