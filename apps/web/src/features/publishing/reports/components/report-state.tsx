import type { ReportedPageState, ReportState as State } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';

const tones: Record<State, StatusTone> = { open: 'warn', resolved: 'ok', rejected: 'neutral' };
const pageTones: Record<ReportedPageState, StatusTone> = {
  public: 'ok',
  hidden: 'neutral',
  withheld: 'danger',
  gone: 'neutral',
};

export function ReportState({ state }: { state: State }) {
  const { t } = useTranslation('reports');
  return (
    <StatusBadge tone={tones[state]} isQuiet={state === 'resolved'}>
      {t(($) => $.reports.state[state])}
    </StatusBadge>
  );
}

/** Whether visitors can see the reported page now. */
export function ReportedPage({ state }: { state: ReportedPageState }) {
  const { t } = useTranslation('reports');
  return (
    <StatusBadge tone={pageTones[state]} isQuiet={state === 'public'}>
      {t(($) => $.reports.page[state])}
    </StatusBadge>
  );
}
