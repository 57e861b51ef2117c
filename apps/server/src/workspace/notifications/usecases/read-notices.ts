import type { QueryOf } from '@enlace/contract/core/operation.ts';
import type {
  BulkNotificationAction,
  listNotifications,
  Notification,
} from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import type { AdminActor, ClientActor, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import {
  changeNotices,
  countUnread,
  listNotificationRows,
  markRead,
  type NoticeFilter,
} from '../notifications.repository.ts';
import type { NoticeActSource } from '#platform/notice-act.ts';
import type { ListedNotice } from '../notifications.types.ts';
import { findActs } from './find-acts.ts';

type Ctx = RequestContext<ClientActor | AdminActor>;

function present(row: ListedNotice, act: Notification['act']): Notification {
  const { id, kind, params, link, profile } = row;
  const moments = { readAt: row.readAt?.toString() ?? null, doneAt: row.doneAt?.toString() ?? null };
  return { id, kind, params, link, profile, createdAt: row.createdAt.toString(), ...moments, act };
}

type ListInput = {
  deps: Pick<Platform, 'db'>;
  ctx: Ctx;
  query: QueryOf<typeof listNotifications>;
  acts: readonly NoticeActSource[];
};

/** The newest notifications in the app, with the unread count. */
export function listNotices({ deps, ctx, query, acts }: ListInput) {
  const { cursor, limit, unread, done, profileId } = query;
  const filter: NoticeFilter = { onlyUnread: unread === 'true', isDone: done === 'true', profileId };
  const owner = ctx.actor.userId;
  return deps.db.scoped(owner, async (tx) => {
    const rows = await listNotificationRows(tx, { ...filter, owner, cursor, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const found = query.acts === 'true' ? await findActs(tx, { ctx, notices: page, sources: acts }) : undefined;
    const items = page.map((row) => present(row, found?.get(row.id) ?? null));
    const next = rows.length > limit ? (items.at(-1)?.id ?? null) : null;
    return { items, next, unread: await countUnread(tx, owner) };
  });
}

type MarkInput = { deps: Pick<Platform, 'db' | 'clock' | 'live'>; ctx: Ctx; ids: readonly string[] | undefined };

/** Marks some or all notifications as read. */
export function markNoticesRead({ deps, ctx, ids }: MarkInput): Promise<void> {
  const owner = ctx.actor.userId;
  return deps.db.scoped(owner, async (tx) => {
    await markRead(tx, { owner, ids, now: deps.clock.now() });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'notifications.read' } });
  });
}

type ChangeInput = Omit<MarkInput, 'ids'> & { action: BulkNotificationAction; ids: readonly string[] };

/** One action on many notifications of the person. Returns the changed ones. */
export function changeManyNotices({ deps, ctx, action, ids }: ChangeInput): Promise<{ ids: string[] }> {
  const owner = ctx.actor.userId;
  return deps.db.scoped(owner, async (tx) => {
    const changed = await changeNotices(tx, { owner, ids, action, now: deps.clock.now() });
    if (changed.length > 0) await deps.live.publish(tx, { userId: owner, event: { kind: 'notifications.read' } });
    return { ids: changed };
  });
}
