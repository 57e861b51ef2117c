import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconLock, IconSignature } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row } from '#components/layout/layout.tsx';

/** Whether a mail is signed or encrypted, and what it passes itself off as. */
export function MailTrust({ message: { protection, imitates } }: { message: Message }) {
  const { t } = useTranslation('mails');
  return (
    <>
      {imitates !== null && (
        <Row as="p" gap={6} mb={8} p={8} radius="md" fill="warn-soft" size={13} align="start" role="note">
          <Icon of={IconAlertTriangle} size={16} />
          <span>{t(($) => $.mails.trust.imitates[imitates])}</span>
        </Row>
      )}
      {protection !== null && (
        <Row as="p" gap={6} mb={8} size={12} tone="muted" align="start">
          <Icon of={protection.endsWith('encrypted') ? IconLock : IconSignature} size={14} />
          <span>{t(($) => $.mails.trust.protection[protection])}</span>
        </Row>
      )}
    </>
  );
}
