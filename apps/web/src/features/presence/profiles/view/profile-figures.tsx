import { useTranslation } from 'react-i18next';
import { Change } from '#components/figures/delta.tsx';
import { Sparkline } from '#components/figures/sparkline.tsx';
import { Stat, StatStrip } from '#components/figures/stat-strip.tsx';
import { Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { ProfileStats } from '../clicks/stats.queries.ts';

type Figure = 'visits' | 'visitors' | 'clicks' | 'qrVisits';

/** Change of one figure from the previous period, if there is one. */
function Since({ stats, figure }: { stats: ProfileStats; figure: Figure }) {
  return stats.previous && <Change now={stats.totals[figure]} before={stats.previous.totals[figure]} />;
}

/** The four figures of the period, and separately counted requests. */
export function ProfileFigures({ stats }: { stats: ProfileStats }) {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  const { totals, days } = stats;
  const share = (part: number) =>
    totals.visits === 0
      ? undefined
      : t(($) => $.visits.figure.perVisit, {
          share: formats.percent(Math.round((part / totals.visits) * 1000) / 1000),
        });
  const apart = {
    bots: t(($) => $.visits.bots, { count: totals.bots, n: formats.number(totals.bots) }),
    previews: t(($) => $.visits.previews, { count: totals.previews, n: formats.number(totals.previews) }),
  };
  return (
    <div>
      <StatStrip label={t(($) => $.visits.figure.label)}>
        <Stat
          label={t(($) => $.visits.figure.visitors)}
          value={formats.number(totals.visitors)}
          delta={<Since stats={stats} figure="visitors" />}
          spark={<Sparkline values={days.map((day) => day.visitors)} />}
          note={t(($) => $.visits.figure.daily)}
        />
        <Stat
          label={t(($) => $.visits.figure.visits)}
          value={formats.number(totals.visits)}
          delta={<Since stats={stats} figure="visits" />}
          spark={<Sparkline values={days.map((day) => day.visits)} />}
        />
        <Stat
          label={t(($) => $.visits.figure.clicks)}
          value={formats.number(totals.clicks)}
          delta={<Since stats={stats} figure="clicks" />}
          spark={<Sparkline values={days.map((day) => day.clicks)} />}
        />
        <Stat
          label={t(($) => $.visits.figure.qr)}
          value={formats.number(totals.qrVisits)}
          delta={<Since stats={stats} figure="qrVisits" />}
          note={share(totals.qrVisits)}
        />
      </StatStrip>
      {totals.bots + totals.previews > 0 && (
        <Text mt={10} size={12} tone="faint">
          {t(($) => $.visits.apart, apart)}
        </Text>
      )}
    </div>
  );
}
