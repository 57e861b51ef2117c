import type { Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { findChannel } from './channels.repository.ts';
import { isSilent } from './channels.rules.ts';
import { mailNotice } from './jobs/mail-notice.job.ts';
import { pushNotices } from './jobs/push-notices.job.ts';
import { hasPushDevice } from './push/push-devices.repository.ts';
import { findLastNotice, insertNotification } from './notifications.repository.ts';

type NotifyInput = {
  tx: Tx;
  deps: Pick<Platform, 'live' | 'ids' | 'jobs'>;
  owner: OwnerId;
  /** The profile it is about, if it is about one. */
  profileId?: string | null;
  notification: Pick<Notification, 'kind' | 'params' | 'link'>;
};

/** Notifies a client on their chosen channels (app, mail, daily summary), in the transaction of the cause. */
export async function notify({ tx, deps, owner, profileId, notification }: NotifyInput): Promise<void> {
  const wanted = await findChannel(tx, owner, notification.kind);
  const channel = { ...wanted, push: wanted.push && (await hasPushDevice(tx, owner)) };
  if (isSilent(channel)) return;
  const id = deps.ids.uuid();
  await insertNotification(tx, { owner, id, channel, profileId: profileId ?? undefined, ...notification });
  if (channel.inApp)
    await deps.live.publish(tx, { userId: owner, event: { kind: 'notification.created', notificationId: id } });
  if (channel.email === 'immediate') await deps.jobs.enqueue(tx, mailNotice, { owner, notificationId: id });
  if (channel.push) await deps.jobs.enqueue(tx, pushNotices, { owner });
}

type LastInput = {
  tx: Tx;
  owner: OwnerId;
  kind: Notification['kind'];
  /** A parameter the notification must have, e.g. which resource it was about. */
  param: { name: string; value: string };
};

/** When a client was last notified of this; undefined when never. */
export function lastNoticeAt({ tx, owner, kind, param }: LastInput): Promise<Temporal.Instant | undefined> {
  return findLastNotice(tx, { owner, kind, param });
}
