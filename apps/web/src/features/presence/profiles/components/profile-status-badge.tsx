import type { ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import type { ProfileStatus } from '@enlace/contract/account/shell/shell.contract.ts';
import { useTranslation } from 'react-i18next';
import { IconCalendarClock, IconHourglassLow, IconLock } from 'virtual:tabler-icons';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Row } from '#components/layout/layout.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { useFormats } from '#lib/format/use-formats.ts';

const tones: Record<ProfileStatus, StatusTone> = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'ok',
  hidden: 'neutral',
  expired: 'warn',
};

/** Facts besides the state: a password, a scheduled publication, an expiry. */
export type ProfileAccess = Pick<ProfileSummary, 'hasPassword' | 'publishAt' | 'expiresAt'>;

function Sign({ of, text }: { of: IconShape; text: string }) {
  return (
    <Row as="span" inline tone="muted" align="stretch" title={text}>
      <Icon of={of} size={14} />
      <span className="sr-only">{text}</span>
    </Row>
  );
}

function Moments({ status, publishAt, expiresAt }: ProfileAccess & { status: ProfileStatus }) {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  return (
    <>
      {publishAt !== null && (
        <Sign
          of={IconCalendarClock}
          text={t(($) => $.profiles.access.publishAt, { date: formats.dateTime(publishAt) })}
        />
      )}
      {expiresAt !== null && status !== 'expired' && (
        <Sign
          of={IconHourglassLow}
          text={t(($) => $.profiles.access.expiresAt, { date: formats.dateTime(expiresAt) })}
        />
      )}
    </>
  );
}

type Props = { status: ProfileStatus; isQuiet?: boolean; access?: ProfileAccess | undefined };

export function ProfileStatusBadge({ status, isQuiet = false, access }: Props) {
  const { t } = useTranslation('profiles');
  const badge = (
    <StatusBadge tone={tones[status]} isDraft={status === 'draft'} isQuiet={isQuiet}>
      {t(($) => $.profiles.status[status])}
    </StatusBadge>
  );
  const hasMoments = access !== undefined && (access.publishAt !== null || access.expiresAt !== null);
  if (!access?.hasPassword && !hasMoments) return badge;
  return (
    <Row as="span" inline gap={6}>
      {badge}
      {access?.hasPassword && <Sign of={IconLock} text={t(($) => $.profiles.access.password)} />}
      {hasMoments && <Moments {...access} status={status} />}
    </Row>
  );
}
