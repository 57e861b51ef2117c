import type { Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  IconAlertTriangle,
  IconBolt,
  IconEye,
  IconEyeOff,
  IconFileDownload,
  IconFileZip,
  IconGauge,
  IconMessage2,
  IconMessageCircle,
  IconReceipt2,
  IconRepeat,
  IconScale,
  IconSend2,
  IconShieldExclamation,
  IconWebhook,
  IconWorld,
} from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { useMarkRead } from '../api/notifications.queries.ts';
import { useNotificationText } from '../notification-text.ts';
import classes from './notification-row.module.css';

const icons: Record<Notification['kind'], IconShape> = {
  'message.received': IconMessage2,
  'campaign.finished': IconSend2,
  'campaign.failed': IconAlertTriangle,
  'campaign.decided': IconScale,
  'campaign.series': IconRepeat,
  'automation.notice': IconBolt,
  'automation.stopped': IconAlertTriangle,
  'quota.near': IconGauge,
  'wall.written': IconMessageCircle,
  'files.received': IconFileDownload,
  'mail.source': IconAlertTriangle,
  'mail.set_aside': IconAlertTriangle,
  'security.code_used': IconShieldExclamation,
  'export.ready': IconFileZip,
  'import.set_aside': IconAlertTriangle,
  'export.failed': IconAlertTriangle,
  'profile.withheld': IconEyeOff,
  'profile.released': IconEye,
  'billing.notice': IconReceipt2,
  'payment.notice': IconReceipt2,
  'domain.notice': IconWorld,
  'webhook.disabled': IconWebhook,
};

type Props = { notification: Notification; onOpen?: () => void };

/** One notice; opening it navigates to its subject and marks it as read. */
export function NotificationRow({ notification, onOpen }: Props) {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const textOf = useNotificationText();
  const markRead = useMarkRead();
  const isUnread = notification.readAt === null;
  const open = () => {
    if (isUnread) markRead.mutate([notification.id]);
    onOpen?.();
  };
  const content = (
    <>
      <span className={classes.icon}>
        <Icon of={icons[notification.kind]} size={16} />
      </span>
      <span className={classes.text}>
        {textOf(notification)}
        <span className={classes.time}>{formats.relative(notification.createdAt)}</span>
      </span>
      {isUnread && (
        <span className={classes.dot}>
          <span className="sr-only">{t(($) => $.notifications.unread)}</span>
        </span>
      )}
    </>
  );
  return notification.link === null ? (
    <button type="button" className={classes.row} data-unread={isUnread || undefined} onClick={open}>
      {content}
    </button>
  ) : (
    <Link to={notification.link} className={classes.row} data-unread={isUnread || undefined} onClick={open}>
      {content}
    </Link>
  );
}
