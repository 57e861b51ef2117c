import type { AutomationState } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';

const tones = { draft: 'neutral', active: 'primary', paused: 'warn' } as const satisfies Record<
  AutomationState,
  string
>;

export function StatePill({ state }: { state: AutomationState }) {
  const { t } = useTranslation('automations');
  return (
    <StatusBadge tone={tones[state]} isDraft={state === 'draft'}>
      {t(($) => $.automations.state[state])}
    </StatusBadge>
  );
}
