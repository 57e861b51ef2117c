import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import type { CampaignSeries } from '../api/series.queries.ts';

/** State of a series; one that was never activated is marked. */
export function SeriesPill({ series }: { series: Pick<CampaignSeries, 'state' | 'activatedAt'> }) {
  const { t } = useTranslation('series');
  const { state, activatedAt } = series;
  if (state === 'active') return <StatusBadge tone="primary">{t(($) => $.series.state.active)}</StatusBadge>;
  if (state === 'ended') return <StatusBadge tone="neutral">{t(($) => $.series.state.ended)}</StatusBadge>;
  return activatedAt === null ? (
    <StatusBadge tone="neutral" isDraft>
      {t(($) => $.series.state.fresh)}
    </StatusBadge>
  ) : (
    <StatusBadge tone="warn">{t(($) => $.series.state.paused)}</StatusBadge>
  );
}
