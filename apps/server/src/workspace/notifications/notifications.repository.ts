import type { BulkNotificationAction } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { Channel, ListedNotice, NoticeReader, NotificationRow } from './notifications.types.ts';

type NewNotification = { owner: OwnerId; id: string; channel: Channel; profileId?: string | undefined } & Pick<
  NotificationRow,
  'kind' | 'params' | 'link'
>;

export async function insertNotification(tx: Tx, notification: NewNotification): Promise<void> {
  const { owner, id, kind, params, link, channel, profileId } = notification;
  await tx.sql`
    insert into notifications (owner_id, id, kind, params, link, profile_id, in_app, email, push)
    values (${owner}, ${id}, ${kind}, ${tx.sql.json(params)}, ${link}, ${profileId ?? null}, ${channel.inApp}, ${channel.email}, ${channel.push})`;
}

type Sort = { owner: OwnerId; kind: NotificationRow['kind']; param: { name: string; value: string } };

export async function findLastNotice(tx: Tx, { owner, kind, param }: Sort): Promise<Temporal.Instant | undefined> {
  const [row] = await tx.sql<{ createdAt: Temporal.Instant }[]>`
    select created_at from notifications
    where owner_id = ${owner} and kind = ${kind} and params ->> ${param.name} = ${param.value} order by id desc limit 1`;
  return row?.createdAt;
}

/** Which notices of the app a person asked for. */
export type NoticeFilter = {
  onlyUnread: boolean;
  isDone: boolean;
  profileId: string | undefined;
};
type ListInput = NoticeFilter & { owner: string; cursor: string | undefined; limit: number };

export async function listNotificationRows(
  tx: Tx,
  { owner, cursor, limit, onlyUnread, isDone, profileId }: ListInput,
): Promise<ListedNotice[]> {
  return tx.sql<ListedNotice[]>`
    select n.id, n.kind, n.params, n.link, n.created_at, n.read_at, n.done_at,
      case when p.id is null then null else json_build_object('id', p.id, 'name', p.name) end as profile
    from notifications n left join profiles p on p.owner_id = n.owner_id and p.id = n.profile_id
    where n.owner_id = ${owner} and n.in_app and n.removed_at is null
      ${isDone ? tx.sql`and n.done_at is not null` : tx.sql`and n.done_at is null`}
      ${onlyUnread ? tx.sql`and n.read_at is null` : tx.sql``}
      ${profileId === undefined ? tx.sql`` : tx.sql`and n.profile_id = ${profileId}`}
      ${cursor === undefined ? tx.sql`` : tx.sql`and n.id < ${cursor}::uuid`}
    order by n.id desc limit ${limit}`;
}

export async function countUnread(tx: Tx, owner: string): Promise<number> {
  const [row] = await tx.sql<{ unread: number }[]>`
    select count(*)::int as unread from notifications where owner_id = ${owner} and read_at is null and in_app and removed_at is null
      and done_at is null`;
  return row?.unread ?? 0;
}

export async function markRead(
  tx: Tx,
  { owner, ids, now }: { owner: string; ids: readonly string[] | undefined; now: Temporal.Instant },
): Promise<void> {
  const wanted = ids ? [...ids] : null;
  await tx.sql`
    update notifications set read_at = ${now}
    where owner_id = ${owner} and read_at is null and in_app and removed_at is null and (${wanted}::uuid[] is null or id = any(${wanted}::uuid[]))`;
}

type ManyInput = { owner: string; ids: readonly string[]; action: BulkNotificationAction; now: Temporal.Instant };

/** Changes those notices in the app that the action fits. Returns their ids. */
export async function changeNotices(tx: Tx, { owner, ids, action, now }: ManyInput): Promise<string[]> {
  const change = {
    read: tx.sql`set read_at = ${now} where read_at is null and removed_at is null`,
    unread: tx.sql`set read_at = null where read_at is not null and removed_at is null`,
    done: tx.sql`set done_at = ${now} where done_at is null and removed_at is null`,
    reopen: tx.sql`set done_at = null where done_at is not null and removed_at is null`,
    remove: tx.sql`set removed_at = ${now} where removed_at is null`,
    restore: tx.sql`set removed_at = null where removed_at is not null`,
  }[action];
  const rows = await tx.sql<{ id: string }[]>`
    update notifications ${change} and owner_id = ${owner} and in_app and id = any(${[...ids]}::uuid[]) returning id`;
  return rows.map(({ id }) => id);
}

/** A notice that is removed or done is as good as read to those below: nothing is sent about it. */
type Key = { owner: OwnerId; id: string };

/** A notification whose own mail was not sent yet, locked until the transaction ends. */
export async function lockUnmailed(tx: Tx, { owner, id }: Key): Promise<NotificationRow | undefined> {
  const [row] = await tx.sql<NotificationRow[]>`
    select id, kind, params, link, created_at, coalesce(read_at, removed_at, done_at) as read_at from notifications
    where owner_id = ${owner} and id = ${id} and email = 'immediate' and mailed_at is null for update`;
  return row;
}

/** Mails of this kind sent since a moment. */
export async function countMailedSince(
  tx: Tx,
  { owner, since }: { owner: OwnerId; since: Temporal.Instant },
): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from notifications
    where owner_id = ${owner} and email = 'immediate' and mailed_at > ${since}`;
  return row?.count ?? 0;
}

export async function markMailed(
  tx: Tx,
  { owner, ids, now }: { owner: OwnerId; ids: readonly string[]; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`update notifications set mailed_at = ${now} where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
}

export async function deferToDigest(tx: Tx, { owner, id }: Key): Promise<void> {
  await tx.sql`update notifications set email = 'daily' where owner_id = ${owner} and id = ${id}`;
}

function readerColumns(tx: Tx) {
  return tx.sql`u.id, u.name, u.email, u.locale, u.time_zone, u.suspended_at is not null as suspended`;
}

export async function findReader(tx: Tx, id: string): Promise<NoticeReader | undefined> {
  const [row] = await tx.sql<NoticeReader[]>`select ${readerColumns(tx)} from users u where u.id = ${id}`;
  return row;
}

/** The person a signed-in call is about. */
export async function getReader(tx: Tx, id: string): Promise<NoticeReader> {
  const reader = await findReader(tx, id);
  if (!reader) throw notFound();
  return reader;
}

/** The same, locked until the transaction ends, so that changes of one person are serialised. */
export async function lockReader(tx: Tx, id: string): Promise<NoticeReader> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('enlace.notification_channels:' || ${id}::text, 0))`;
  return getReader(tx, id);
}

/** Notifications waiting to be pushed, oldest first. */
export async function lockUnpushed(tx: Tx, owner: OwnerId): Promise<NotificationRow[]> {
  return tx.sql<NotificationRow[]>`
    select id, kind, params, link, created_at, coalesce(read_at, removed_at, done_at) as read_at from notifications
    where owner_id = ${owner} and push and pushed_at is null order by id for update`;
}

export async function markPushed(
  tx: Tx,
  { owner, ids, now }: { owner: OwnerId; ids: readonly string[]; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`update notifications set pushed_at = ${now} where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
}

/** People with something waiting for a summary. */
export async function listDigestReaders(tx: Tx): Promise<NoticeReader[]> {
  return tx.sql<NoticeReader[]>`
    select ${readerColumns(tx)} from users u
    where u.suspended_at is null
      and u.id in (select owner_id from notifications where email = 'daily' and mailed_at is null)
    order by u.id`;
}

type Digest = { owner: OwnerId; day: string };

/** Claims the one summary of a day; false when already claimed, possibly by another process a moment ago. */
export async function claimDigest(tx: Tx, { owner, day, now }: Digest & { now: Temporal.Instant }): Promise<boolean> {
  const rows = await tx.sql`
    insert into notification_digests (owner_id, day, created_at) values (${owner}, ${day}::date, ${now})
    on conflict (owner_id, day) do nothing returning owner_id`;
  return rows.length > 0;
}

export async function setDigestMail(tx: Tx, { owner, day, mailId }: Digest & { mailId: string }): Promise<void> {
  await tx.sql`update notification_digests set mail_id = ${mailId} where owner_id = ${owner} and day = ${day}::date`;
}

export async function dropDigest(tx: Tx, { owner, day }: Digest): Promise<void> {
  await tx.sql`delete from notification_digests where owner_id = ${owner} and day = ${day}::date`;
}

/** Everything waiting for the person's summary, newest first. */
export async function lockDigestRows(tx: Tx, owner: OwnerId): Promise<NotificationRow[]> {
  return tx.sql<NotificationRow[]>`
    select id, kind, params, link, created_at, coalesce(read_at, removed_at, done_at) as read_at from notifications
    where owner_id = ${owner} and email = 'daily' and mailed_at is null order by id desc for update`;
}
