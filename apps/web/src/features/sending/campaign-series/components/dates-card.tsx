import type { SeriesDate } from '@enlace/contract/sending/campaign-series/series-rule.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
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
    <li className={classes.date}>
      <span className={classes.dayName}>{formats.fullDay(date.date)}</span>
      <span className={classes.quiet}>{formats.wallTime(time)}</span>
      {date.clock === 'skipped' && (
        <span className={classes.clock}>{t(($) => $.series.dates.skipped, { time: formats.time(date.at) })}</span>
      )}
      {date.clock === 'repeated' && <span className={classes.clock}>{t(($) => $.series.dates.repeated)}</span>}
    </li>
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
        <p className={classes.help}>{words(fields)}</p>
        {draft.isError && <Callout tone="danger" title={errorText(draft.error)} />}
        {dates.length === 0 && <Callout tone="warn" title={t(($) => $.series.dates.none)} />}
        <ol className={classes.dates}>
          {dates.map((date) => (
            <DateRow key={date.date} date={date} time={fields.time} />
          ))}
        </ol>
        {isDirty && <p className={classes.help}>{t(($) => $.series.dates.unsaved)}</p>}
        {!isDirty && series.state === 'paused' && <p className={classes.help}>{t(($) => $.series.dates.paused)}</p>}
      </div>
    </Card>
  );
}
