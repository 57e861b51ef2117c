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
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
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
  'mail.forward_request': IconAlertTriangle,
  'mail.target_near': IconAlertTriangle,
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

/** Icon, sentence, age, and a dot while it is unread. */
export function NotificationContent({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const textOf = useNotificationText();
  const isUnread = notification.readAt === null;
  return (
    <>
      <Grid radius={8} center w={28} h={28} fill="active" as="span" fixed tone="muted">
        <Icon of={icons[notification.kind]} size={16} />
      </Grid>
      <Text as="span" grow shrink breakWords>
        {textOf(notification)}
        <Text as="span" block size={12} weight="regular" tone="faint">
          {formats.relative(notification.createdAt)}
        </Text>
      </Text>
      {isUnread && (
        <Box fill="hilo" w={8} h={8} radius="full" as="span" fixed mt={10}>
          <span className="sr-only">{t(($) => $.notifications.unread)}</span>
        </Box>
      )}
    </>
  );
}

type Props = { notification: Notification; onOpen?: () => void };

/** One notice; opening it navigates to its subject and marks it as read. */
export function NotificationRow({ notification, onOpen }: Props) {
  const markRead = useMarkRead();
  const isUnread = notification.readAt === null;
  const open = () => {
    if (isUnread) markRead.mutate([notification.id]);
    onOpen?.();
  };
  return notification.link === null ? (
    <Row
      as="button"
      align="start"
      gap={12}
      full
      py={10}
      px={12}
      radius="md"
      size={13}
      tone="muted"
      textAlign="left"
      hover="hover"
      focus="inset"
      type="button"
      className={classes.row}
      data-unread={isUnread || undefined}
      onClick={open}
    >
      <NotificationContent notification={notification} />
    </Row>
  ) : (
    <Row
      as={Link}
      align="start"
      gap={12}
      full
      py={10}
      px={12}
      radius="md"
      size={13}
      tone="muted"
      textAlign="left"
      hover="hover"
      focus="inset"
      to={notification.link}
      className={classes.row}
      data-unread={isUnread || undefined}
      onClick={open}
    >
      <NotificationContent notification={notification} />
    </Row>
  );
}
