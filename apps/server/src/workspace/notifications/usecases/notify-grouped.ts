import type { Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { findChannel } from '../channels.repository.ts';
import { isSilent } from '../channels.rules.ts';
import { mailNotice } from '../jobs/mail-notice.job.ts';
import { pushNotices } from '../jobs/push-notices.job.ts';
import { insertNotification } from '../notifications.repository.ts';
import { hasPushDevice } from '../push/push-devices.repository.ts';

/** Minimum time between mails and pushes of one thread. */
const apart = { hours: 1 } as const;

type GroupedInput = {
  tx: Tx;
  deps: Pick<Platform, 'live' | 'ids' | 'jobs' | 'clock'>;
  owner: OwnerId;
  /**
   * The subject of the notifications: only one unread notification exists at a time, with `count` in its parameters.
   */
  thread: string;
  /** The profile they are about, if they are about one. */
  profileId?: string;
  notification: Pick<Notification, 'kind' | 'params' | 'link'>;
};

type Earlier = { count: number; mailedAt: Temporal.Instant | null; pushedAt: Temporal.Instant | null };

/**
 * Removes an unread earlier one: deleted if nothing was sent outside the app, else marked as read. What the person took
 * off the list is not counted again, and what they are done with stays under its own view.
 */
async function takeEarlier(tx: Tx, { owner, thread, notification: { kind }, deps }: GroupedInput): Promise<Earlier> {
  const [earlier] = await tx.sql<Omit<Earlier, 'count'>[]>`
    select max(mailed_at) as mailed_at, max(pushed_at) as pushed_at from notifications
    where owner_id = ${owner} and kind = ${kind} and params ->> 'thread' = ${thread}`;
  const gone = await tx.sql<{ count: number }[]>`
    delete from notifications
    where owner_id = ${owner} and kind = ${kind} and params ->> 'thread' = ${thread} and read_at is null
      and done_at is null and mailed_at is null and pushed_at is null
    returning case when removed_at is null then coalesce((params ->> 'count')::int, 1) else 0 end as count`;
  const read = await tx.sql<{ count: number }[]>`
    update notifications set read_at = ${deps.clock.now()}
    where owner_id = ${owner} and kind = ${kind} and params ->> 'thread' = ${thread} and read_at is null and in_app
      and done_at is null
    returning case when removed_at is null then coalesce((params ->> 'count')::int, 1) else 0 end as count`;
  const count = [...gone, ...read].reduce((sum, row) => sum + row.count, 0);
  return { count, mailedAt: earlier?.mailedAt ?? null, pushedAt: earlier?.pushedAt ?? null };
}

/** Notifies a client about repeated events in one place: one notification that counts, and at most one mail an hour. */
export async function notifyGrouped(input: GroupedInput): Promise<void> {
  const { tx, deps, owner, thread, profileId, notification } = input;
  const wanted = await findChannel(tx, owner, notification.kind);
  const hasDevice = wanted.push && (await hasPushDevice(tx, owner));
  if (isSilent({ ...wanted, push: hasDevice })) return;
  const lock = `notice:${owner}:${notification.kind}:${thread}`;
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`;
  const earlier = await takeEarlier(tx, input);
  const now = deps.clock.now();
  const isSoon = (at: Temporal.Instant | null) => at !== null && Temporal.Instant.compare(at.add(apart), now) > 0;
  const channel = { ...wanted, push: hasDevice && !isSoon(earlier.pushedAt) };
  if (isSilent(channel)) return;
  const id = deps.ids.uuid();
  const params = { ...notification.params, thread, count: earlier.count + 1 };
  await insertNotification(tx, { owner, id, channel, profileId, ...notification, params });
  if (channel.inApp)
    await deps.live.publish(tx, { userId: owner, event: { kind: 'notification.created', notificationId: id } });
  if (channel.push) await deps.jobs.enqueue(tx, pushNotices, { owner });
  if (channel.email !== 'immediate') return;
  const startAfter = earlier.mailedAt && isSoon(earlier.mailedAt) ? earlier.mailedAt.add(apart) : undefined;
  await deps.jobs.enqueue(
    tx,
    mailNotice,
    { owner, notificationId: id },
    startAfter === undefined ? {} : { startAfter },
  );
}
