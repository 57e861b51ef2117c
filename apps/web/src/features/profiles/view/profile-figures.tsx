import type { ProfileStats } from '@enlace/contract/profiles/profiles.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Delta } from '#components/figures/delta.tsx';
import { LineChart } from '#components/figures/line-chart.tsx';
import { Sparkline } from '#components/figures/sparkline.tsx';
import { Stat, StatStrip } from '#components/figures/stat-strip.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { changeAgainst } from '../profile.rules.ts';

/** Four figures of the last thirty days. */
export function ProfileFigures({ stats }: { stats: ProfileStats }) {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  const { totals, days } = stats;
  const change = changeAgainst({ now: totals.visits, before: totals.previousVisits });
  return (
    <StatStrip label={t(($) => $.profiles.view.stats)}>
      <Stat
        label={t(($) => $.profiles.view.visits)}
        value={formats.number(totals.visits)}
        delta={
          change !== undefined && (
            <Delta text={formats.change(change)} direction={change === 0 ? 0 : change > 0 ? 1 : -1} />
          )
        }
        spark={<Sparkline values={days.map((day) => day.visits)} />}
      />
      <Stat
        label={t(($) => $.profiles.view.visitors)}
        value={formats.number(totals.visitors)}
        spark={<Sparkline values={days.map((day) => day.visitors)} />}
      />
      <Stat
        label={t(($) => $.profiles.view.clicks)}
        value={formats.number(totals.clicks)}
        spark={<Sparkline values={days.map((day) => day.clicks)} />}
      />
      <Stat label={t(($) => $.profiles.view.qrVisits)} value={formats.number(totals.qrVisits)} />
    </StatStrip>
  );
}

/** Visits day by day. */
export function VisitsCard({ stats }: { stats: ProfileStats }) {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  return (
    <Card title={t(($) => $.profiles.view.stats)}>
      <LineChart
        label={t(($) => $.profiles.view.stats)}
        names={stats.days.map(({ day }) => formats.date(day))}
        namesHeading={t(($) => $.profiles.view.day)}
        current={{ name: t(($) => $.profiles.view.visits), values: stats.days.map(({ visits }) => visits) }}
        format={formats.number}
      />
    </Card>
  );
}
