import type {
  Communication,
  CommunicationState,
} from '@enlace/contract/sending/communications/communications.schemas.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';

const tones: Record<CommunicationState, StatusTone> = {
  waiting: 'primary',
  sent: 'ok',
  kept: 'info',
  deferred: 'warn',
  returned: 'danger',
  rejected: 'danger',
  skipped: 'neutral',
  uncertain: 'warn',
  received: 'info',
};

export function StateBadge({ state }: { state: CommunicationState }) {
  const { t } = useTranslation('communications');
  return (
    <StatusBadge tone={tones[state]} isQuiet={state === 'sent' || state === 'received'}>
      {t(($) => $.communications.state[state])}
    </StatusBadge>
  );
}

/** One sentence explaining the state of a mail; empty where there is nothing to explain. */
export function useWhy(): (item: Pick<Communication, 'state' | 'reason' | 'skipReason' | 'detail'>) => string {
  const { t } = useTranslation('communications');
  return ({ state, reason, skipReason, detail }) => {
    if (state === 'sent' || state === 'received' || state === 'waiting' || state === 'kept') return '';
    if (reason !== null) return t(($) => $.communications.why[reason]);
    if (skipReason === 'unsubscribed' || skipReason === 'suppressed' || skipReason === 'cancelled')
      return t(($) => $.communications.skip[skipReason]);
    if (skipReason !== null) return t(($) => $.communications.skip.other);
    return detail ?? '';
  };
}
