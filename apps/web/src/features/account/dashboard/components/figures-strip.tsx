import type { Dashboard, DaySeries } from '@enlace/contract/account/dashboard/dashboard.contract.ts';
import { useTranslation } from 'react-i18next';
import { directionOf, withSign } from '#components/figures/change.rules.ts';
import { Change, Delta } from '#components/figures/delta.tsx';
import { FigureTip } from '#components/figures/figure-tip.tsx';
import { Sparkline } from '#components/figures/sparkline.tsx';
import { Stat, StatStrip } from '#components/figures/stat-strip.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { lists, sum } from '../dashboard.rules.ts';

function SeriesStat({ label, series, to }: { label: string; series: DaySeries; to: string }) {
  const formats = useFormats();
  return (
    <Stat
      label={label}
      value={formats.number(sum(series.current))}
      to={to}
      delta={<Change now={sum(series.current)} before={sum(series.previous)} />}
      spark={<Sparkline values={series.current} />}
    />
  );
}

/** Where the total of visits is found again: the single profile's statistics, or the list of all below. */
function visitsList({ profiles, ...span }: Dashboard): string {
  const only = profiles.total === 1 ? profiles.items[0] : undefined;
  return only ? lists.visits(only.id, span) : '#perfiles';
}

/** Average response time; slower than before is bad. */
function ReplyStat({ replies }: Pick<Dashboard, 'replies'>) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const { seconds, secondsBefore, days } = replies;
  const change = seconds === null || secondsBefore === null ? 0 : seconds - secondsBefore;
  return (
    <Stat
      label={t(($) => $.dashboard.stat.reply)}
      value={seconds === null ? '–' : formats.duration(seconds)}
      delta={
        change !== 0 && <Delta text={withSign(change, formats.duration)} direction={directionOf(change)} lessIsBetter />
      }
      spark={seconds !== null && <Sparkline values={days.filter((day) => day !== null)} />}
      tip={<FigureTip label={t(($) => $.dashboard.whatIsReply)} text={t(($) => $.dashboard.replyTip)} />}
    />
  );
}

/** Five figures of the selected period, each linked to its list. */
export function FiguresStrip({ data }: { data: Dashboard }) {
  const { t } = useTranslation('dashboard');
  return (
    <StatStrip label={t(($) => $.dashboard.figures, { days: data.days })}>
      <SeriesStat label={t(($) => $.dashboard.stat.visits)} series={data.visits} to={visitsList(data)} />
      <SeriesStat label={t(($) => $.dashboard.stat.clicks)} series={data.clicks} to={visitsList(data)} />
      <SeriesStat label={t(($) => $.dashboard.stat.messages)} series={data.messages} to={lists.messages(data)} />
      <SeriesStat label={t(($) => $.dashboard.stat.contacts)} series={data.newContacts} to={lists.newContacts(data)} />
      <ReplyStat replies={data.replies} />
    </StatStrip>
  );
}
