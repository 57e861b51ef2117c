import type { ClientState as State } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';

const tones: Record<State, StatusTone> = { active: 'ok', suspended: 'danger', leaving: 'warn', unverified: 'info' };

/** Whether a client can use the product. */
export function ClientState({ state, isQuiet = false }: { state: State; isQuiet?: boolean }) {
  const { t } = useTranslation('clients');
  return (
    <StatusBadge tone={tones[state]} isQuiet={isQuiet && state === 'active'}>
      {t(($) => $.clients.state[state])}
    </StatusBadge>
  );
}
