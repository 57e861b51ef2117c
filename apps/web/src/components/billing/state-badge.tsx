import type { SubscriptionState } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { stateTones } from './standing.rules.ts';

/** State of a subscription; `isQuiet` for tables, where good states are grey. */
export function SubscriptionStateBadge({ state, isQuiet = false }: { state: SubscriptionState; isQuiet?: boolean }) {
  const { t } = useTranslation('standing');
  return (
    <StatusBadge
      tone={stateTones[state]}
      isQuiet={isQuiet && (state === 'active' || state === 'cancelled' || state === 'expired')}
    >
      {t(($) => $.standing.state[state])}
    </StatusBadge>
  );
}
