import type { ContactStatus as Status } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';

const tones: Record<Status, StatusTone> = {
  subscribed: 'ok',
  pending: 'warn',
  unsubscribed: 'neutral',
  bounced: 'danger',
  complained: 'danger',
  blocked: 'neutral',
};

/** Whether a contact gets campaigns. */
export function ContactStatus({ status, isQuiet = false }: { status: Status; isQuiet?: boolean }) {
  const { t } = useTranslation('contacts');
  return (
    <StatusBadge tone={tones[status]} isQuiet={isQuiet && status === 'subscribed'}>
      {t(($) => $.contacts.status[status])}
    </StatusBadge>
  );
}
