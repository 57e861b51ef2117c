import type { ConversationState } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';

const tones: Record<ConversationState, StatusTone> = {
  waiting: 'warn',
  open: 'primary',
  snoozed: 'info',
  closed: 'neutral',
  spam: 'danger',
  shelf: 'neutral',
};

/** State of a conversation as dot and text. */
export function StateBadge({ state }: { state: ConversationState }) {
  const { t } = useTranslation('mailbox');
  return <StatusBadge tone={tones[state]}>{t(($) => $.mailbox.state[state])}</StatusBadge>;
}
