import type { ClientListItem, MoneyStanding } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { ClientState } from './client-state.tsx';

const tones: Record<MoneyStanding, StatusTone> = {
  owes: 'danger',
  trialing: 'info',
  pending: 'warn',
  paying: 'ok',
  ending: 'warn',
  free: 'ok',
  paused: 'neutral',
  suspended: 'danger',
  none: 'neutral',
};

/** How a client stands with money; an account that is closed, leaving or unconfirmed says that instead. */
export function ClientMoney({ client }: { client: Pick<ClientListItem, 'state' | 'money'> }) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const { standing, owed, trialEndsAt } = client.money;
  if (client.state !== 'active') return <ClientState state={client.state} />;
  const isQuiet = standing === 'paying' || standing === 'free';
  const amount = formats.list(owed.map((money) => formats.exactMoney(money)));
  return (
    <StatusBadge tone={tones[standing]} isQuiet={isQuiet}>
      {standing === 'owes' && owed.length > 0
        ? t(($) => $.clients.money.owesAmount, { amount })
        : standing === 'trialing' && trialEndsAt !== null
          ? t(($) => $.clients.money.trialUntil, { date: formats.date(trialEndsAt) })
          : t(($) => $.clients.money[standing])}
    </StatusBadge>
  );
}
