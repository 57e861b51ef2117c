import type { ProfileStatus } from '@enlace/contract/shell/shell.contract.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';

const tones: Record<ProfileStatus, StatusTone> = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'ok',
  hidden: 'neutral',
};

export function ProfileStatusBadge({ status, isQuiet = false }: { status: ProfileStatus; isQuiet?: boolean }) {
  const { t } = useTranslation('profiles');
  return (
    <StatusBadge tone={tones[status]} isDraft={status === 'draft'} isQuiet={isQuiet}>
      {t(($) => $.profiles.status[status])}
    </StatusBadge>
  );
}
