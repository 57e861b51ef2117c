import type { Notification } from '@enlace/contract/notifications/notifications.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

type NotifyInput = {
  tx: Tx;
  deps: Pick<Platform, 'live' | 'ids'>;
  owner: OwnerId;
  notification: Pick<Notification, 'kind' | 'params' | 'link'>;
};

/** Stores an in-app notice and announces it live, in the transaction of its cause. */
export async function notify({ tx, deps, owner, notification }: NotifyInput): Promise<void> {
  const id = deps.ids.uuid();
  const { kind, params, link } = notification;
  await tx.sql`
    insert into notifications (owner_id, id, kind, params, link) values (${owner}, ${id}, ${kind}, ${tx.sql.json(params)}, ${link})`;
  await deps.live.publish(tx, { userId: owner, event: { kind: 'notification.created', notificationId: id } });
}
