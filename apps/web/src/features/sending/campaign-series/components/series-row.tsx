import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconRss } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import type { CampaignSeries } from '../api/series.queries.ts';
import { useRuleWords } from '../use-rule-words.ts';
import { SeriesMenu } from './series-menu.tsx';
import { SeriesPill } from './series-pill.tsx';
import classes from './series-row.module.css';

function Next({ series }: { series: CampaignSeries }) {
  const { t } = useTranslation('series');
  const formats = useFormats();
  const [next] = series.next;
  if (series.state === 'paused')
    return (
      <Text as="span" size={13} tone="muted">
        {t(($) => $.series.dates.paused)}
      </Text>
    );
  if (!next)
    return (
      <Text as="span" size={13} tone="muted">
        {t(($) => $.series.noNext)}
      </Text>
    );
  return (
    <>
      <Text as="span" size={13} tone="muted">
        {t(($) => $.series.next)}
      </Text>
      <span>{t(($) => $.series.nextAt, { day: formats.fullDay(next.date), time: formats.wallTime(series.time) })}</span>
    </>
  );
}

/** One series in the list: name, rule, next date. */
export function SeriesRow({ series }: { series: CampaignSeries }) {
  const { t } = useTranslation('series');
  const formats = useFormats();
  const words = useRuleWords();
  const canWrite = useCan('campaigns.write');
  const { feed, feedState, issuesMade } = series;
  return (
    <Grid
      hover="hover"
      phone={{ columns: 'minmax(0, 1fr) auto', gap: '8px 12px', p: '12px 16px' }}
      relative
      minH={76}
      lineBottom
      as="li"
      columns="minmax(0, 2fr) minmax(0, 1.2fr) 150px 36px"
      align="center"
      gap={16}
      py={12}
      px={24}
      className={classes.row}
    >
      <Stack phone={{ column: '1' }} gap={2} shrink>
        <Text as={Link} weight="semibold" breakWords wide to={paths.user.oneCampaignSeries(series.id)}>
          {series.name}
        </Text>
        <Text as="span" tone="muted" truncate size={13} className={classes.rule}>
          {words(series)}
        </Text>
        <Text as="span" tone="muted" truncate size={13} className={classes.rule}>
          {series.template?.name ?? t(($) => $.series.noTemplate)}
          {feed && (
            <Row as="span" inline gap={4} ml={10} className={classes.feed}>
              <Icon of={IconRss} size={14} />
              {feedState?.title || feed.url}
            </Row>
          )}
        </Text>
      </Stack>
      <Stack phone={{ column: '1', row: '2' }} gap={2} shrink size={13}>
        <Next series={series} />
      </Stack>
      <Stack
        phone={{ column: '1 / -1', row: '3', direction: 'row', align: 'center', gap: 10 }}
        align="start"
        gap={4}
        className={classes.state}
      >
        <SeriesPill series={series} />
        <Text as="span" size={13} tone="muted">
          {t(($) => $.series.issues, { count: issuesMade, n: formats.number(issuesMade) })}
        </Text>
      </Stack>
      {canWrite && <SeriesMenu series={series} />}
    </Grid>
  );
}
