import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconRss } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Icon } from '#components/icon/icon.tsx';
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
  if (series.state === 'paused') return <span className={classes.quiet}>{t(($) => $.series.dates.paused)}</span>;
  if (!next) return <span className={classes.quiet}>{t(($) => $.series.noNext)}</span>;
  return (
    <>
      <span className={classes.quiet}>{t(($) => $.series.next)}</span>
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
    <li className={classes.row}>
      <div className={classes.words}>
        <Link to={paths.user.oneCampaignSeries(series.id)} className={classes.name}>
          {series.name}
        </Link>
        <span className={classes.rule}>{words(series)}</span>
        <span className={classes.rule}>
          {series.template?.name ?? t(($) => $.series.noTemplate)}
          {feed && (
            <span className={classes.feed}>
              <Icon of={IconRss} size={14} />
              {feedState?.title || feed.url}
            </span>
          )}
        </span>
      </div>
      <div className={classes.next}>
        <Next series={series} />
      </div>
      <div className={classes.state}>
        <SeriesPill series={series} />
        <span className={classes.quiet}>
          {t(($) => $.series.issues, { count: issuesMade, n: formats.number(issuesMade) })}
        </span>
      </div>
      {canWrite && <SeriesMenu series={series} />}
    </li>
  );
}
