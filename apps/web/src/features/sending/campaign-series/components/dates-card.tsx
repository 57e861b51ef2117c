import type { SeriesDate } from '@enlace/contract/sending/campaign-series/series-rule.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { type CampaignSeries, datesQuery } from '../api/series.queries.ts';
import { isComplete, planOf } from '../rules/series-form.ts';
import type { SeriesForm } from '../use-series-form.ts';
import { useRuleWords } from '../use-rule-words.ts';
import classes from './series-form.module.css';

function DateRow({ date, time }: { date: SeriesDate; time: string }) {
  const { t } = useTranslation('series');
  const formats = useFormats();
  return (
    <Row lineTop as="li" wrap justify="between" gap={2} gapX={12} py={8} align="stretch">
      <span className={classes.dayName}>{formats.fullDay(date.date)}</span>
      <Text as="span" size={13} tone="muted">
        {formats.wallTime(time)}
      </Text>
      {date.clock === 'skipped' && (
        <Text basis="100%" as="span" size={12} tone="warn">
          {t(($) => $.series.dates.skipped, { time: formats.time(date.at) })}
        </Text>
      )}
      {date.clock === 'repeated' && (
        <Text basis="100%" as="span" size={12} tone="warn">
          {t(($) => $.series.dates.repeated)}
        </Text>
      )}
    </Row>
  );
}

/** The next five dates, of the stored plan or the edited one. */
export function DatesCard({ form, series }: { form: SeriesForm; series: CampaignSeries }) {
  const { t } = useTranslation('series');
  const words = useRuleWords();
  const { fields, isDirty } = form;
  const draft = useQuery({ ...datesQuery(planOf(fields)), enabled: isDirty && isComplete(fields) });
  const dates = isDirty ? (draft.data?.items ?? series.next) : series.next;
  return (
    <Card title={t(($) => $.series.dates.title)}>
      <div aria-live="polite">
        <Text size={13} tone="muted">
          {words(fields)}
        </Text>
        {draft.isError && <Callout tone="danger" title={errorText(draft.error)} />}
        {dates.length === 0 && <Callout tone="warn" title={t(($) => $.series.dates.none)} />}
        <Stack as="ol" my={10}>
          {dates.map((date) => (
            <DateRow key={date.date} date={date} time={fields.time} />
          ))}
        </Stack>
        {isDirty && (
          <Text size={13} tone="muted">
            {t(($) => $.series.dates.unsaved)}
          </Text>
        )}
        {!isDirty && series.state === 'paused' && (
          <Text size={13} tone="muted">
            {t(($) => $.series.dates.paused)}
          </Text>
        )}
      </div>
    </Card>
  );
}
