import type {
  Notification,
  NotificationChannel,
} from '@enlace/contract/workspace/notifications/notifications.contract.ts';

export type NotificationKind = Notification['kind'];
/** Kinds whose channels the person chooses. */
export type SettableKind = NotificationChannel['kind'];
export type Channel = Pick<NotificationChannel, 'inApp' | 'email' | 'push'>;

export type NotificationRow = Pick<Notification, 'id' | 'kind' | 'params' | 'link'> & {
  createdAt: Temporal.Instant;
  readAt: Temporal.Instant | null;
};

/** A notification as lists read it. */
export type ListedNotice = NotificationRow & Pick<Notification, 'profile'> & { doneAt: Temporal.Instant | null };

/** What mails need to know about their recipient. */
export type NoticeReader = {
  id: string;
  name: string;
  email: string;
  locale: 'es' | 'en' | 'ja' | null;
  timeZone: string;
  suspended: boolean;
};
